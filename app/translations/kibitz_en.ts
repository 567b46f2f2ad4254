<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en" sourcelanguage="en">
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>%1 scores %n points.</source>
        <translation>
            <numerusform>%1 scores %n point.</numerusform>
            <numerusform>%1 scores %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 loses %n points.</source>
        <translation>
            <numerusform>%1 loses %n point.</numerusform>
            <numerusform>%1 loses %n points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>FlawNote</name>
    <message numerus="yes">
        <source>! %1 (and %n more)</source>
        <translation>
            <numerusform>! %1 (and %n more)</numerusform>
            <numerusform>! %1 (and %n more)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>RefereePage</name>
    <message numerus="yes">
        <source>%1 · all %n decided</source>
        <translation>
            <numerusform>%1 · the only one decided</numerusform>
            <numerusform>%1 · all %n decided</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TeachPage</name>
    <message numerus="yes">
        <source>%n cells to look at</source>
        <translation>
            <numerusform>%n cell to look at</numerusform>
            <numerusform>%n cells to look at</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::CompareViewModel</name>
    <message numerus="yes">
        <source>%n event(s) are the same</source>
        <translation>
            <numerusform>%n event is the same</numerusform>
            <numerusform>%n events are the same</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n differs</numerusform>
            <numerusform>%n differ</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::GameViewModel</name>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n move</numerusform>
            <numerusform>%n moves</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n die: %1</numerusform>
            <numerusform>%n dice: %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PhotosViewModel</name>
    <message numerus="yes">
        <source>%n photo(s) checked</source>
        <translation>
            <numerusform>%n photo checked</numerusform>
            <numerusform>%n photos checked</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pawn(s)</source>
        <translation>
            <numerusform>%n pawn</numerusform>
            <numerusform>%n pawns</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n line</numerusform>
            <numerusform>%n lines</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlayViewModel</name>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n die: %1</numerusform>
            <numerusform>%n dice: %1</numerusform>
        </translation>
    </message>
</context>
</TS>
