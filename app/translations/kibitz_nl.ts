<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="nl" sourcelanguage="en">
<context>
    <name>ActionButton</name>
    <message>
        <source>Key %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>slow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual: half of the last pictures were faster. Slow: 19 of 20 were faster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DieMark</name>
    <message>
        <source>Die: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Help: all keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Esc</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NoticeBanner</name>
    <message>
        <source>Kibitz keeps trying and goes on by itself.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Overlay</name>
    <message>
        <source>Zoom %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turned %1°</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PageTab</name>
    <message>
        <source>Key %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>Next picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayPage</name>
    <message>
        <source>Space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause, and go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next picture, while paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mirror the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Turn the picture by a quarter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in, out, whole picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move a zoomed picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details: times and light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture of the table</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayViewModel</name>
    <message>
        <source>covered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something is moving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is still</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No picture yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording has ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation type="unfinished">
            <numerusform></numerusform>
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 frames/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too dark, a lamp helps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light dim</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Glare, move the lamp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blurred, check the lens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A little soft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 / %3</source>
        <comment>stage, usual time, slow time</comment>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Is the table still?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the dice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate the light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepare for the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All work on a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped by the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skipped by the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Burnt out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost in black</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Settings</name>
    <message>
        <source>As the system: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Another page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Pages and actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Help</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
