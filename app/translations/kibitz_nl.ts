<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="nl" sourcelanguage="en">
<context>
    <name>ActionButton</name>
    <message>
        <source>Key %1</source>
        <translation>Toets %1</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>%1 scores %n points.</source>
        <translation>
            <numerusform>%1 krijgt %n punt.</numerusform>
            <numerusform>%1 krijgt %n punten.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 loses %n points.</source>
        <translation>
            <numerusform>%1 verliest %n punt.</numerusform>
            <numerusform>%1 verliest %n punten.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1 (Enter)</translation>
    </message>
</context>
<context>
    <name>ChoiceCard</name>
    <message>
        <source>Key %1</source>
        <translation>Toets %1</translation>
    </message>
</context>
<context>
    <name>CompareHalf</name>
    <message>
        <source>(nothing)</source>
        <translation>(niets)</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Previous, next difference</source>
        <translation>Vorig, volgend verschil</translation>
    </message>
    <message>
        <source>Compare two recordings</source>
        <translation>Twee opnamen vergelijken</translation>
    </message>
    <message>
        <source>A recording, and how it is judged now</source>
        <translation>Een opname, en hoe die nu wordt beoordeeld</translation>
    </message>
    <message>
        <source>Two recordings</source>
        <translation>Open twee</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>Herbeoordelen</translation>
    </message>
    <message>
        <source>Compare two recordings, or a recording with how it is judged now</source>
        <translation>Vergelijk twee opnamen, of een opname met hoe die nu wordt beoordeeld</translation>
    </message>
    <message>
        <source>Which recording?</source>
        <translation>Welke opname?</translation>
    </message>
    <message>
        <source>The first recording</source>
        <translation>De eerste opname</translation>
    </message>
    <message>
        <source>The second recording</source>
        <translation>De tweede opname</translation>
    </message>
</context>
<context>
    <name>CornerHandles</name>
    <message>
        <source>Upper left corner of the print</source>
        <translation>Hoek linksboven van de druk</translation>
    </message>
    <message>
        <source>Upper right corner</source>
        <translation>Hoek rechtsboven</translation>
    </message>
    <message>
        <source>Lower right corner</source>
        <translation>Hoek rechtsonder</translation>
    </message>
    <message>
        <source>Lower left corner</source>
        <translation>Hoek linksonder</translation>
    </message>
</context>
<context>
    <name>CorrectSheet</name>
    <message>
        <source>Correct</source>
        <translation>Verbeteren</translation>
    </message>
    <message>
        <source>What was played?</source>
        <translation>Wat is er gespeeld?</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Moves that may have been played</source>
        <translation>Zetten die gespeeld kunnen zijn</translation>
    </message>
    <message>
        <source>as it stands</source>
        <translation>zoals het er staat</translation>
    </message>
    <message>
        <source>What was played, in the words of the game</source>
        <translation>Wat er is gespeeld, in de woorden van het spel</translation>
    </message>
    <message>
        <source>Or write it, as in Ann: c3 red; several with a semicolon between</source>
        <translation>Of schrijf het, zoals Ann: c3 red; meerdere met een puntkomma ertussen</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Milliseconden</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>gewoon</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>traag</translation>
    </message>
    <message>
        <source>Usual: half of the last pictures were faster. Slow: 19 of 20 were faster.</source>
        <translation>Gewoon: de helft van de laatste beelden was sneller. Traag: 19 van de 20 waren sneller.</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Beelden</translation>
    </message>
</context>
<context>
    <name>DieMark</name>
    <message>
        <source>Die: %1</source>
        <translation>Dobbelsteen: %1</translation>
    </message>
</context>
<context>
    <name>DifferenceList</name>
    <message>
        <source>Differences</source>
        <translation>Verschillen</translation>
    </message>
    <message>
        <source>Frame %1, %2</source>
        <translation>Beeld %1, %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>beeld %1</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>beurt %1</translation>
    </message>
</context>
<context>
    <name>FlawNote</name>
    <message numerus="yes">
        <source>! %1 (and %n more)</source>
        <translation>
            <numerusform>! %1 (en nog %n)</numerusform>
            <numerusform>! %1 (en nog %n)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GamePanel</name>
    <message>
        <source>The game</source>
        <translation>Het spel</translation>
    </message>
    <message>
        <source>! %1</source>
        <translation>! %1</translation>
    </message>
    <message>
        <source>Time is up</source>
        <translation>De tijd is om</translation>
    </message>
    <message>
        <source>Time left: %1</source>
        <translation>Resterende tijd: %1</translation>
    </message>
    <message>
        <source>Last turns</source>
        <translation>Laatste beurten</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Ongedaan</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Opnieuw</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Verbeteren</translation>
    </message>
    <message>
        <source>Tell</source>
        <translation>Melden</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Melden wat niet te zien is</translation>
    </message>
</context>
<context>
    <name>HeardOption</name>
    <message>
        <source>Try it</source>
        <translation>Proberen</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Help: all keys</source>
        <translation>Hulp: alle toetsen</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Toetsen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>HistoryList</name>
    <message>
        <source>History</source>
        <translation>Verloop</translation>
    </message>
    <message>
        <source>Turn %1, %2: %3</source>
        <translation>Beurt %1, %2: %3</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Beurt %1</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Play</source>
        <translation>Spelen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Terugkijken</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Scheidsrechter</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Aanleren</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Instellingen</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Klaarzetten</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Foto&apos;s</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergelijken</translation>
    </message>
</context>
<context>
    <name>MainButton</name>
    <message>
        <source>Key %1</source>
        <translation>Toets %1</translation>
    </message>
</context>
<context>
    <name>MarkedPicture</name>
    <message>
        <source>Picture of the table</source>
        <translation>Beeld van de tafel</translation>
    </message>
</context>
<context>
    <name>NoticeBanner</name>
    <message>
        <source>Kibitz keeps trying and goes on by itself.</source>
        <translation>Kibitz blijft het proberen en gaat vanzelf verder.</translation>
    </message>
</context>
<context>
    <name>OpenInvitation</name>
    <message>
        <source>Opening …</source>
        <translation>Openen …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>or drop it here</source>
        <translation>of sleep het hierheen</translation>
    </message>
</context>
<context>
    <name>OpenSheet</name>
    <message>
        <source>This whole folder</source>
        <translation>Deze hele map</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Name of a file or folder</source>
        <translation>Naam van een bestand of map</translation>
    </message>
    <message>
        <source>Type a photo or a folder, or choose below</source>
        <translation>Naam van een foto of map, of kies hieronder</translation>
    </message>
    <message>
        <source>Type a recording, or choose below</source>
        <translation>Naam van een opname, of kies hieronder</translation>
    </message>
    <message>
        <source>Photos and folders</source>
        <translation>Foto&apos;s en mappen</translation>
    </message>
    <message>
        <source>Recordings and folders</source>
        <translation>Opnamen en mappen</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>Map %1</translation>
    </message>
    <message>
        <source>Type a file or a folder, or choose below</source>
        <translation>Naam van een bestand of map, of kies hieronder</translation>
    </message>
</context>
<context>
    <name>OptionEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>Overlay</name>
    <message>
        <source>Zoom %1 %</source>
        <translation>Zoom %1 %</translation>
    </message>
    <message>
        <source>Turned %1°</source>
        <translation>%1° gedraaid</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>Gespiegeld</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>Gevonden: %1</translation>
    </message>
</context>
<context>
    <name>PageTab</name>
    <message>
        <source>Key %1</source>
        <translation>Toets %1</translation>
    </message>
</context>
<context>
    <name>PhotoBar</name>
    <message>
        <source>Photos of</source>
        <translation>Foto&apos;s van</translation>
    </message>
</context>
<context>
    <name>PhotoFindings</name>
    <message>
        <source>From near</source>
        <translation>Van dichtbij</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Punten die zeker zijn</translation>
    </message>
    <message>
        <source>It stands</source>
        <translation>Het blijft staan</translation>
    </message>
    <message>
        <source>Let it pass</source>
        <translation>Laten gaan</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Terugnemen</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Notitie van de scheidsrechter</translation>
    </message>
    <message>
        <source>Key T: a note for the report</source>
        <translation>Toets T: een notitie voor het verslag</translation>
    </message>
</context>
<context>
    <name>PhotoReport</name>
    <message>
        <source>File</source>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blad</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punten</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Twijfelachtig</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Oordeel</translation>
    </message>
    <message>
        <source>Score: %1</source>
        <translation>Punten: %1</translation>
    </message>
    <message>
        <source>Note of the referee: %1</source>
        <translation>Notitie van de scheidsrechter: %1</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Punten die vaststaan</translation>
    </message>
    <message>
        <source>Photos of %1</source>
        <translation>Foto&apos;s van %1</translation>
    </message>
</context>
<context>
    <name>PhotoTable</name>
    <message>
        <source>Photos</source>
        <translation>Foto&apos;s</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Bestand</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blad</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Twijfelachtig</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Waarschuwingen</translation>
    </message>
</context>
<context>
    <name>PhotosPage</name>
    <message>
        <source>Previous, next photo</source>
        <translation>Vorige, volgende foto</translation>
    </message>
    <message>
        <source>Next place to look at</source>
        <translation>Volgende plek om te bekijken</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Het beeld vergroten, en terug</translation>
    </message>
    <message>
        <source>What was played: Dizzle, Spexxx, Topple</source>
        <translation>Wat er is gespeeld: Dizzle, Spexxx, Topple</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>Stoppen met controleren</translation>
    </message>
    <message>
        <source>Open photos, or a folder of them</source>
        <translation>Foto&apos;s openen, of een map ermee</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stoppen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>Open photos of filled sheets or boards, or a folder of them</source>
        <translation>Open foto&apos;s van ingevulde bladen of borden, of een map ermee</translation>
    </message>
    <message>
        <source>Open photos</source>
        <translation>Foto&apos;s openen</translation>
    </message>
    <message>
        <source>Accept it as it was read</source>
        <translation>Aannemen zoals gelezen</translation>
    </message>
    <message>
        <source>Correct it: say what the place shows</source>
        <translation>Verbeteren: zeggen wat er te zien is</translation>
    </message>
    <message>
        <source>Reject it: nothing is there, or it is let pass</source>
        <translation>Verwerpen: er is niets, of het mag</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Terugnemen</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Een notitie schrijven</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Het verslag schrijven</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Verslag</translation>
    </message>
</context>
<context>
    <name>PictureView</name>
    <message>
        <source>Picture of the table</source>
        <translation>Beeld van de tafel</translation>
    </message>
</context>
<context>
    <name>PlaceMark</name>
    <message>
        <source>Not allowed: %1</source>
        <translation>Niet toegestaan: %1</translation>
    </message>
    <message>
        <source>Asked: %1</source>
        <translation>Gevraagd: %1</translation>
    </message>
    <message>
        <source>May be used: %1</source>
        <translation>Bruikbaar: %1</translation>
    </message>
    <message>
        <source>Last move: %1</source>
        <translation>Laatste zet: %1</translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>Next picture</source>
        <translation>Volgend beeld</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Verder</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pauze</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegelen</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Draaien</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Legal</source>
        <translation>Toegestaan</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Tonen waar gespeeld mag worden</translation>
    </message>
</context>
<context>
    <name>PlayPage</name>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>Pause, and go on</source>
        <translation>Pauzeren en verder</translation>
    </message>
    <message>
        <source>Next picture, while paused</source>
        <translation>Volgend beeld, tijdens de pauze</translation>
    </message>
    <message>
        <source>Zoom in, out, whole picture</source>
        <translation>Inzoomen, uitzoomen, heel beeld</translation>
    </message>
    <message>
        <source>Move a zoomed picture</source>
        <translation>Een vergroot beeld verschuiven</translation>
    </message>
    <message>
        <source>Details: times and light</source>
        <translation>Details: tijden en licht</translation>
    </message>
    <message>
        <source>Answer a question</source>
        <translation>Een vraag beantwoorden</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>The first answer</source>
        <translation>Het eerste antwoord</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Answer later</source>
        <translation>Later antwoorden</translation>
    </message>
    <message>
        <source>Take the last turn back</source>
        <translation>De laatste beurt terugnemen</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Terugbrengen</translation>
    </message>
    <message>
        <source>Correct what was read</source>
        <translation>Verbeteren wat er is gelezen</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Melden wat niet te zien is</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Tonen waar gespeeld mag worden</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Het beeld spiegelen, draaien</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klik</translation>
    </message>
    <message>
        <source>Correct the die or place that was misread</source>
        <translation>De verkeerd gelezen dobbelsteen of plek verbeteren</translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>wins</source>
        <translation>wint</translation>
    </message>
    <message>
        <source>%1: %2 points</source>
        <translation>%1: %2 punten</translation>
    </message>
</context>
<context>
    <name>PlayerEditor</name>
    <message>
        <source>Name of player %1</source>
        <translation>Naam van speler %1</translation>
    </message>
    <message>
        <source>Colour of %1: %2</source>
        <translation>Kleur van %1: %2</translation>
    </message>
</context>
<context>
    <name>PlayerScores</name>
    <message>
        <source>%1: %2 points</source>
        <translation>%1: %2 punten</translation>
    </message>
</context>
<context>
    <name>PointsList</name>
    <message>
        <source>%1, number %2</source>
        <translation>%1, getal %2</translation>
    </message>
</context>
<context>
    <name>RefereeDesk</name>
    <message>
        <source>From near: %1</source>
        <translation>Van dichtbij: %1</translation>
    </message>
    <message>
        <source>What the program believed</source>
        <translation>Wat het programma dacht</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>Wat er is gezien</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notitie</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Notitie van de scheidsrechter</translation>
    </message>
    <message>
        <source>Key N: a note for the report</source>
        <translation>Toets N: een notitie voor het verslag</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>Regel: %1</translation>
    </message>
</context>
<context>
    <name>RefereePage</name>
    <message>
        <source>%1 · nothing was in doubt</source>
        <translation>%1 · niets was twijfelachtig</translation>
    </message>
    <message numerus="yes">
        <source>%1 · all %n decided</source>
        <translation>
            <numerusform>%1 · de enige beslist</numerusform>
            <numerusform>%1 · alle %n beslist</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 of %3 to decide</source>
        <translation>%1 · %2 van %3 te beslissen</translation>
    </message>
    <message>
        <source>Accept what was done</source>
        <translation>Aanvaarden wat er is gedaan</translation>
    </message>
    <message>
        <source>Correct it: say what was played</source>
        <translation>Verbeteren: zeggen wat er is gespeeld</translation>
    </message>
    <message>
        <source>Reject it: it does not count</source>
        <translation>Afwijzen: het telt niet</translation>
    </message>
    <message>
        <source>Undecided again</source>
        <translation>Weer onbeslist</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Een notitie schrijven</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>Van knop naar knop</translation>
    </message>
    <message>
        <source>One picture back, on</source>
        <translation>Eén beeld terug, verder</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Afspelen en pauzeren</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Het beeld vergroten, en terug</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Het verslag schrijven</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Een opname openen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Verslag</translation>
    </message>
    <message>
        <source>Open a recording to judge it</source>
        <translation>Open een opname om hem te beoordelen</translation>
    </message>
    <message>
        <source>Previous, next; with Shift through the evidence</source>
        <translation>Vorige, volgende; met Shift door het bewijs</translation>
    </message>
</context>
<context>
    <name>ReplayPage</name>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Afspelen en pauzeren</translation>
    </message>
    <message>
        <source>One picture back, on; with Shift a second</source>
        <translation>Eén beeld terug, verder; met Shift een seconde</translation>
    </message>
    <message>
        <source>One turn back, on</source>
        <translation>Eén beurt terug, verder</translation>
    </message>
    <message>
        <source>What is doubtful: previous, next</source>
        <translation>Wat twijfelachtig is: vorige, volgende</translation>
    </message>
    <message>
        <source>Slower, faster: 0.25 × to 32 ×</source>
        <translation>Langzamer, sneller: 0,25 × tot 32 ×</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Go to a turn by its number</source>
        <translation>Naar een beurt met zijn nummer</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Home</translation>
    </message>
    <message>
        <source>End</source>
        <translation>End</translation>
    </message>
    <message>
        <source>To the beginning, to the end</source>
        <translation>Naar het begin, naar het einde</translation>
    </message>
    <message>
        <source>Show or hide what was seen</source>
        <translation>Tonen of verbergen wat er is gezien</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Het beeld vergroten, en terug</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Een opname openen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Scheidsrechter</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Beurt %1</translation>
    </message>
    <message>
        <source>Open a recording to look at it again</source>
        <translation>Open een opname om hem nog eens te bekijken</translation>
    </message>
</context>
<context>
    <name>RoundDots</name>
    <message>
        <source>Round %1 of %2</source>
        <translation>Ronde %1 van %2</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>The next setting</source>
        <translation>De volgende instelling</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Kiezen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>On or off</source>
        <translation>Aan of uit</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Instellingen</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>Taal en uiterlijk</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Taal</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Kleuren</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Als het systeem</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Licht</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Donker</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Tekstgrootte</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Minder beweging</translation>
    </message>
    <message>
        <source>Things appear without moving or fading.</source>
        <translation>Alles verschijnt zonder te schuiven of te vervagen.</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Wat er te horen is</translation>
    </message>
    <message>
        <source>Say scores and questions aloud</source>
        <translation>Scores en vragen hardop zeggen</translation>
    </message>
    <message>
        <source>Sounds for moves, mistakes and questions</source>
        <translation>Geluiden voor zetten, fouten en vragen</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>A second window with the scores, for OBS and the like</source>
        <translation>Een tweede venster met de scores, voor OBS en dergelijke</translation>
    </message>
    <message>
        <source>Capture that window; green and magenta are taken away there with a chroma key.</source>
        <translation>Neem dat venster op; groen en magenta worden daar met een chroma key verwijderd.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Openen</translation>
    </message>
    <message>
        <source>Its ground</source>
        <translation>De achtergrond</translation>
    </message>
    <message>
        <source>Ground of the stream window</source>
        <translation>Achtergrond van het streamvenster</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Groen</translation>
    </message>
    <message>
        <source>Magenta</source>
        <translation>Magenta</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Doorzichtig</translation>
    </message>
    <message>
        <source>Kept in %1. Nothing leaves this machine.</source>
        <translation>Bewaard in %1. Niets verlaat deze computer.</translation>
    </message>
    <message>
        <source>%1 cannot be written: settings hold until Kibitz is closed.</source>
        <translation>%1 kan niet worden geschreven: de instellingen gelden tot Kibitz sluit.</translation>
    </message>
</context>
<context>
    <name>SetupForm</name>
    <message>
        <source>From where do I look?</source>
        <translation>Waarvandaan kijk ik?</translation>
    </message>
    <message>
        <source>http://phone:8080/video or rtsp://…</source>
        <translation>http://telefoon:8080/video of rtsp://…</translation>
    </message>
    <message>
        <source>A file or a folder</source>
        <translation>Een bestand of een map</translation>
    </message>
    <message>
        <source>What is played?</source>
        <translation>Wat wordt er gespeeld?</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>Minder opties</translation>
    </message>
    <message>
        <source>Options of the game</source>
        <translation>Opties van het spel</translation>
    </message>
    <message>
        <source>Who plays?</source>
        <translation>Wie speelt er?</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Eén meer</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Eén minder</translation>
    </message>
    <message>
        <source>Look for it</source>
        <translation>Zoeken</translation>
    </message>
</context>
<context>
    <name>SetupPage</name>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spelen</translation>
    </message>
    <message>
        <source>End this game, set up another</source>
        <translation>Dit spel beëindigen, een nieuw klaarzetten</translation>
    </message>
    <message>
        <source>Show the corners of the board, or not</source>
        <translation>De hoeken van het bord tonen, of niet</translation>
    </message>
    <message>
        <source>A game is on.</source>
        <translation>Er is een spel aan de gang.</translation>
    </message>
    <message>
        <source>End it, set up another</source>
        <translation>Beëindigen, een nieuw klaarzetten</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Wordt opgenomen</translation>
    </message>
    <message>
        <source>Record it</source>
        <translation>Opnemen</translation>
    </message>
    <message>
        <source>on</source>
        <translation>aan</translation>
    </message>
    <message>
        <source>off</source>
        <translation>uit</translation>
    </message>
    <message>
        <source>A recording, a video, or a folder of pictures</source>
        <translation>Een opname, een video of een map met afbeeldingen</translation>
    </message>
    <message>
        <source>Show the colours of the pieces, or forget them</source>
        <translation>De kleuren van de stukken tonen, of vergeten</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Het beeld spiegelen, draaien</translation>
    </message>
</context>
<context>
    <name>SetupTable</name>
    <message>
        <source>Picture of the table</source>
        <translation>Beeld van de tafel</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Wachten op het eerste beeld</translation>
    </message>
    <message>
        <source>✓ Table found</source>
        <translation>✓ Tafel gevonden</translation>
    </message>
    <message>
        <source>… Looking for the table</source>
        <translation>… De tafel wordt gezocht</translation>
    </message>
    <message>
        <source>Show the corners</source>
        <translation>De hoeken tonen</translation>
    </message>
    <message>
        <source>Find it by itself</source>
        <translation>Zelf laten zoeken</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Overslaan</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1: getoond</translation>
    </message>
    <message>
        <source>Show the colours</source>
        <translation>Kleuren tonen</translation>
    </message>
    <message>
        <source>Forget the colours</source>
        <translation>Kleuren vergeten</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Another page</source>
        <translation>Een andere pagina</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Donker of licht</translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation>Volledig scherm</translation>
    </message>
    <message>
        <source>This help</source>
        <translation>Deze hulp</translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation>Sluiten wat open is</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Afsluiten</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>✓ Table found</source>
        <translation>✓ Tafel gevonden</translation>
    </message>
    <message>
        <source>! Looking for the table</source>
        <translation>! De tafel wordt gezocht</translation>
    </message>
    <message>
        <source>Moves are told, key T</source>
        <translation>Zetten worden gemeld, toets T</translation>
    </message>
</context>
<context>
    <name>StreamBoard</name>
    <message>
        <source>Scores for the stream</source>
        <translation>Scores voor de stream</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No game yet</source>
        <translation>Nog geen spel</translation>
    </message>
</context>
<context>
    <name>StreamWindow</name>
    <message>
        <source>Kibitz: stream</source>
        <translation>Kibitz: stream</translation>
    </message>
</context>
<context>
    <name>TeachCells</name>
    <message>
        <source>key</source>
        <translation>sleutel</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>slot</translation>
    </message>
    <message>
        <source>bomb</source>
        <translation>bom</translation>
    </message>
    <message>
        <source>rocket</source>
        <translation>raket</translation>
    </message>
    <message>
        <source>planet</source>
        <translation>planeet</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>vlag</translation>
    </message>
    <message>
        <source>gem</source>
        <translation>edelsteen</translation>
    </message>
    <message>
        <source>puzzle</source>
        <translation>puzzel</translation>
    </message>
    <message>
        <source>heap</source>
        <translation>hoopje</translation>
    </message>
    <message>
        <source>volcano</source>
        <translation>vulkaan</translation>
    </message>
    <message>
        <source>station</source>
        <translation>station</translation>
    </message>
    <message>
        <source>no cell</source>
        <translation>geen vakje</translation>
    </message>
    <message>
        <source>a printed cross</source>
        <translation>een gedrukt kruis</translation>
    </message>
    <message>
        <source>no pips</source>
        <translation>geen ogen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>key</source>
        <comment>three letters for a key</comment>
        <translation>sle</translation>
    </message>
    <message>
        <source>loc</source>
        <comment>three letters for a lock</comment>
        <translation>slo</translation>
    </message>
    <message>
        <source>bom</source>
        <comment>three letters for a bomb</comment>
        <translation>bom</translation>
    </message>
    <message>
        <source>roc</source>
        <comment>three letters for a rocket</comment>
        <translation>rak</translation>
    </message>
    <message>
        <source>pla</source>
        <comment>three letters for a planet</comment>
        <translation>pla</translation>
    </message>
    <message>
        <source>fla</source>
        <comment>three letters for a flag</comment>
        <translation>vla</translation>
    </message>
    <message>
        <source>gem</source>
        <comment>three letters for a gem</comment>
        <translation>ede</translation>
    </message>
    <message>
        <source>puz</source>
        <comment>three letters for a puzzle</comment>
        <translation>puz</translation>
    </message>
    <message>
        <source>hea</source>
        <comment>three letters for a heap</comment>
        <translation>hoo</translation>
    </message>
    <message>
        <source>vol</source>
        <comment>three letters for a volcano</comment>
        <translation>vul</translation>
    </message>
    <message>
        <source>sta</source>
        <comment>three letters for a station</comment>
        <translation>sta</translation>
    </message>
    <message>
        <source>in the area</source>
        <translation>in het gebied</translation>
    </message>
</context>
<context>
    <name>TeachPage</name>
    <message numerus="yes">
        <source>%n cells to look at</source>
        <translation>
            <numerusform>%n vakje te bekijken</numerusform>
            <numerusform>%n vakjes te bekijken</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a photo of a blank sheet</source>
        <translation>Een foto van een leeg blad openen</translation>
    </message>
    <message>
        <source>The cell shows so many pips; 0: none</source>
        <translation>Het vakje toont zoveel ogen; 0: geen</translation>
    </message>
    <message>
        <source>A printed cross, or not</source>
        <translation>Een gedrukt kruis, of niet</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>No cell, or one</source>
        <translation>Geen vakje, of wel</translation>
    </message>
    <message>
        <source>Another special</source>
        <translation>Een ander symbool</translation>
    </message>
    <message>
        <source>Another colour of it</source>
        <translation>Een andere kleur ervan</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Right as it is; on to the next doubtful cell</source>
        <translation>Zo goed; door naar het volgende twijfelachtige vakje</translation>
    </message>
    <message>
        <source>The next doubtful cell</source>
        <translation>Het volgende twijfelachtige vakje</translation>
    </message>
    <message>
        <source>The cell beside</source>
        <translation>Het vakje ernaast</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Terugnemen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Opslaan</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>Teach a sheet</source>
        <translation>Een blad aanleren</translation>
    </message>
    <message>
        <source>Teach Kibitz a printed sheet: one photo of a blank one, flat, all four corners in sight</source>
        <translation>Leer Kibitz een gedrukt blad kennen: één foto van een leeg blad, vlak, alle vier de hoeken in beeld</translation>
    </message>
    <message>
        <source>A photo of the blank sheet</source>
        <translation>Een foto van het lege blad</translation>
    </message>
    <message>
        <source>Points to confirm</source>
        <translation>Punten te bevestigen</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Alles bekeken</translation>
    </message>
    <message>
        <source>Part of the area, or not</source>
        <translation>Deel van het gebied, of niet</translation>
    </message>
    <message>
        <source>The points are as printed, or not</source>
        <translation>De punten zijn zoals gedrukt, of niet</translation>
    </message>
</context>
<context>
    <name>TeachPanel</name>
    <message>
        <source>The cell and the sheet</source>
        <translation>Het vakje en het blad</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Right, next</source>
        <translation>Goed, volgende</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Alles bekeken</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Pips</source>
        <translation>Ogen</translation>
    </message>
    <message>
        <source>Printed cross</source>
        <translation>Gedrukt kruis</translation>
    </message>
    <message>
        <source>No cell</source>
        <translation>Geen vakje</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>Symbool</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Kleur</translation>
    </message>
    <message>
        <source>Points, as printed on the sheet</source>
        <translation>Punten, zoals op het blad gedrukt</translation>
    </message>
    <message>
        <source>Name of the sheet</source>
        <translation>Naam van het blad</translation>
    </message>
    <message>
        <source>There is a sheet of that name; saving replaces it.</source>
        <translation>Er is al een blad met die naam; opslaan vervangt het.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Opslaan</translation>
    </message>
    <message>
        <source>Print as PDF</source>
        <translation>Afdrukken als PDF</translation>
    </message>
    <message>
        <source>In the area</source>
        <translation>In het gebied</translation>
    </message>
    <message>
        <source>Complete rows and columns; 0 where no arrow points</source>
        <translation>Volle rijen en kolommen; 0 waar geen pijl heen wijst</translation>
    </message>
    <message>
        <source>✓ Points are as printed</source>
        <translation>✓ Punten zijn zoals gedrukt</translation>
    </message>
    <message>
        <source>Points are as printed</source>
        <translation>Punten zijn zoals gedrukt</translation>
    </message>
    <message>
        <source>! Until somebody says so, this sheet scores nothing.</source>
        <translation>! Zolang niemand dat bevestigt, levert dit blad niets op.</translation>
    </message>
</context>
<context>
    <name>TeachPicture</name>
    <message>
        <source>The sheet, straightened</source>
        <translation>Het blad, rechtgetrokken</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>twijfelachtig</translation>
    </message>
</context>
<context>
    <name>TellSheet</name>
    <message>
        <source>Close</source>
        <translation>Sluiten</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Write the move, or pick it below</source>
        <translation>Schrijf de zet, of kies hem hieronder</translation>
    </message>
    <message>
        <source>What may have happened</source>
        <translation>Wat er gebeurd kan zijn</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Tijdlijn</translation>
    </message>
    <message>
        <source>Turn %1: %2</source>
        <translation>Beurt %1: %2</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Pages and actions</source>
        <translation>Pagina&apos;s en acties</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hulp</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Pause</source>
        <translation>Pauze</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spelen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Spatie</translation>
    </message>
    <message>
        <source>Picture back</source>
        <translation>Beeld terug</translation>
    </message>
    <message>
        <source>Picture on</source>
        <translation>Beeld verder</translation>
    </message>
    <message>
        <source>Turn back</source>
        <translation>Beurt terug</translation>
    </message>
    <message>
        <source>Turn on</source>
        <translation>Beurt verder</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langzamer</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Sneller</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Beeld</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Beurt</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Tempo</translation>
    </message>
</context>
<context>
    <name>TurnList</name>
    <message>
        <source>Turns, newest first</source>
        <translation>Beurten, nieuwste eerst</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Eruit halen</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Del</translation>
    </message>
</context>
<context>
    <name>VerdictBanner</name>
    <message>
        <source>Picture of %1</source>
        <translation>Beeld van %1</translation>
    </message>
    <message>
        <source>1 or Enter</source>
        <translation>1 of Enter</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Iets anders</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Later</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
</context>
<context>
    <name>VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>Oordeel</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>Onbeslist</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Aanvaarden</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Verbeteren</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Afwijzen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notitie</translation>
    </message>
</context>
<context>
    <name>kibitz::ui</name>
    <message>
        <source>asked</source>
        <translation>gevraagd</translation>
    </message>
    <message>
        <source>told</source>
        <translation>gemeld</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>verbeterd</translation>
    </message>
    <message>
        <source>Nothing happened</source>
        <translation>Er is niets gebeurd</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>, dan </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>too dark, a lamp helps</source>
        <translation>te donker, een lamp helpt</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>zwak</translation>
    </message>
    <message>
        <source>glare, move the lamp</source>
        <translation>schittering, verplaats de lamp</translation>
    </message>
    <message>
        <source>good</source>
        <translation>goed</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Scherpte</translation>
    </message>
    <message>
        <source>blurred, check the lens</source>
        <translation>onscherp, controleer de lens</translation>
    </message>
    <message>
        <source>a little soft</source>
        <translation>een beetje onscherp</translation>
    </message>
    <message>
        <source>too little to judge by</source>
        <translation>te weinig om te beoordelen</translation>
    </message>
    <message>
        <source>sharp</source>
        <translation>scherp</translation>
    </message>
    <message>
        <source>%1°, good</source>
        <translation>%1°, goed</translation>
    </message>
    <message>
        <source>%1°, a little flat</source>
        <translation>%1°, een beetje vlak</translation>
    </message>
    <message>
        <source>%1°, too flat, raise the camera</source>
        <translation>%1°, te vlak, zet de camera hoger</translation>
    </message>
    <message>
        <source>a little small</source>
        <translation>een beetje klein</translation>
    </message>
    <message>
        <source>too small, move the camera closer</source>
        <translation>te klein, zet de camera dichterbij</translation>
    </message>
    <message>
        <source>A phone or a stream</source>
        <translation>Een telefoon of een stream</translation>
    </message>
    <message>
        <source>by its address</source>
        <translation>via het adres</translation>
    </message>
    <message>
        <source>A simulated table</source>
        <translation>Een gesimuleerde tafel</translation>
    </message>
    <message>
        <source>to try things out</source>
        <translation>om uit te proberen</translation>
    </message>
    <message>
        <source>moves are told, not seen yet</source>
        <translation>zetten worden gemeld, nog niet gezien</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Hoek</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Grootte</translation>
    </message>
    <message>
        <source>Player %1</source>
        <translation>Speler %1</translation>
    </message>
    <message>
        <source>It brings its game along: %1 with %2</source>
        <translation>Het spel zit erbij: %1 met %2</translation>
    </message>
    <message>
        <source>Write the address that the phone&apos;s camera app shows, such as http://phone:8080/video</source>
        <translation>Schrijf het adres dat de camera-app van de telefoon toont, zoals http://telefoon:8080/video</translation>
    </message>
    <message>
        <source>Write where the recording, the video or the folder lies</source>
        <translation>Schrijf waar de opname, de video of de map staat</translation>
    </message>
    <message>
        <source>Choose a camera</source>
        <translation>Kies een camera</translation>
    </message>
    <message>
        <source>A recording or a video</source>
        <translation>Een opname of een video</translation>
    </message>
    <message>
        <source>or a folder of pictures</source>
        <translation>of een map met beelden</translation>
    </message>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (niet meer)</translation>
    </message>
    <message>
        <source>Why %1</source>
        <translation>Waarom %1</translation>
    </message>
    <message>
        <source>Lighting</source>
        <translation>Licht</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nee</translation>
    </message>
    <message>
        <source>whose side is empty</source>
        <translation>lege kant</translation>
    </message>
    <message>
        <source>every number once</source>
        <translation>elk getal één keer</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>gaat door</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>eindigt</translation>
    </message>
    <message>
        <source>lies aside</source>
        <translation>ligt opzij</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>blijft liggen</translation>
    </message>
    <message>
        <source>is thrown again</source>
        <translation>wordt opnieuw gegooid</translation>
    </message>
    <message>
        <source>training</source>
        <translation>oefening</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>standaard</translation>
    </message>
    <message>
        <source>heroic</source>
        <translation>heldhaftig</translation>
    </message>
    <message>
        <source>elite</source>
        <translation>elite</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>expert</translation>
    </message>
    <message>
        <source>as in the leaflet</source>
        <translation>zoals in de folder</translation>
    </message>
    <message>
        <source>full</source>
        <translation>volledig</translation>
    </message>
    <message>
        <source>adults</source>
        <translation>volwassenen</translation>
    </message>
    <message>
        <source>children</source>
        <translation>kinderen</translation>
    </message>
    <message>
        <source>the first one begins</source>
        <translation>de eerste begint</translation>
    </message>
    <message>
        <source>is thrown for</source>
        <translation>wordt om gegooid</translation>
    </message>
    <message>
        <source>used</source>
        <translation>gebruikt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>niet gebruikt</translation>
    </message>
    <message>
        <source>that of the longer</source>
        <translation>die van de langste</translation>
    </message>
    <message>
        <source>those of both</source>
        <translation>die van beide</translation>
    </message>
    <message>
        <source>clockwise</source>
        <translation>met de klok mee</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>dezelfde</translation>
    </message>
    <message>
        <source>whose turn it is</source>
        <translation>wie aan de beurt is</translation>
    </message>
    <message>
        <source>the first one named</source>
        <translation>de eerstgenoemde</translation>
    </message>
    <message>
        <source>triangle</source>
        <translation>driehoek</translation>
    </message>
    <message>
        <source>triangle, yellow mirrored</source>
        <translation>driehoek, geel gespiegeld</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>Niveau %1</translation>
    </message>
    <message>
        <source>&lt; %1 %</source>
        <translation>&lt; %1 %</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::CompareViewModel</name>
    <message>
        <source>%1, judged now</source>
        <translation>%1, nu beoordeeld</translation>
    </message>
    <message>
        <source>%1, as recorded</source>
        <translation>%1, zoals opgenomen</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are the same</source>
        <translation>
            <numerusform>%n gebeurtenis is gelijk</numerusform>
            <numerusform>%n gebeurtenissen zijn gelijk</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing differs: %1</source>
        <translation>Er is geen verschil: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n verschilt</numerusform>
            <numerusform>%n verschillen</numerusform>
        </translation>
    </message>
    <message>
        <source>started</source>
        <translation>begin</translation>
    </message>
    <message>
        <source>table</source>
        <translation>tafel</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>gezien</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>beoordeeld</translation>
    </message>
    <message>
        <source>agreed</source>
        <translation>akkoord</translation>
    </message>
    <message>
        <source>told</source>
        <translation>gemeld</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>overstemd</translation>
    </message>
    <message>
        <source>scored</source>
        <translation>geteld</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>geweigerd</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>melding</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>overgeslagen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>einde</translation>
    </message>
    <message>
        <source>: </source>
        <translation>: </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::GameViewModel</name>
    <message>
        <source>Round %1 of %2</source>
        <translation>Ronde %1 van %2</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n zet</numerusform>
            <numerusform>%n zetten</numerusform>
        </translation>
    </message>
    <message>
        <source>The game is over</source>
        <translation>Het spel is afgelopen</translation>
    </message>
    <message>
        <source>%1 throws</source>
        <translation>%1 gooit</translation>
    </message>
    <message>
        <source>Next come dice or cards</source>
        <translation>Nu komen dobbelstenen of kaarten</translation>
    </message>
    <message>
        <source>%1 to move</source>
        <translation>%1 is aan zet</translation>
    </message>
    <message>
        <source>Anybody may move</source>
        <translation>Iedereen mag zetten</translation>
    </message>
    <message>
        <source>This cannot be</source>
        <translation>Dit kan niet</translation>
    </message>
    <message>
        <source>Not allowed: %1</source>
        <translation>Niet toegestaan: %1</translation>
    </message>
    <message>
        <source>Looking at the table</source>
        <translation>Kijkt naar de tafel</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n dobbelsteen: %1</numerusform>
            <numerusform>%n dobbelstenen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 zet</translation>
    </message>
    <message>
        <source>1 die: %1</source>
        <translation>1 dobbelsteen: %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PassagesModel</name>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (niet meer)</translation>
    </message>
    <message>
        <source>told, refused</source>
        <translation>gemeld, geweigerd</translation>
    </message>
    <message>
        <source>illegal, put right</source>
        <translation>ongeldig, hersteld</translation>
    </message>
    <message>
        <source>illegal, not put right</source>
        <translation>ongeldig, niet hersteld</translation>
    </message>
    <message>
        <source>asked, resolved by itself</source>
        <translation>gevraagd, vanzelf opgelost</translation>
    </message>
    <message>
        <source>asked, answered</source>
        <translation>gevraagd, beantwoord</translation>
    </message>
    <message>
        <source>asked, not answered</source>
        <translation>gevraagd, niet beantwoord</translation>
    </message>
    <message>
        <source>told, corrected</source>
        <translation>gemeld, verbeterd</translation>
    </message>
    <message>
        <source>accepted, corrected</source>
        <translation>aanvaard, verbeterd</translation>
    </message>
    <message>
        <source>told, taken back</source>
        <translation>gemeld, teruggenomen</translation>
    </message>
    <message>
        <source>accepted, taken back</source>
        <translation>aanvaard, teruggenomen</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>aanvaard</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>overstemd</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>beantwoord</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>teruggenomen</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>teruggebracht</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>ingevoegd</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>verwijderd</translation>
    </message>
    <message>
        <source>told</source>
        <translation>gemeld</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PhotosViewModel</name>
    <message>
        <source>Stopped. What was checked stays</source>
        <translation>Gestopt. Wat is gecontroleerd, blijft</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>%1 van %2 gecontroleerd</translation>
    </message>
    <message numerus="yes">
        <source>%n photo(s) checked</source>
        <translation>
            <numerusform>%n foto gecontroleerd</numerusform>
            <numerusform>%n foto&apos;s gecontroleerd</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Nog niet gecontroleerd</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pawn(s)</source>
        <translation>
            <numerusform>%n pion</numerusform>
            <numerusform>%n pionnen</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n lijn</numerusform>
            <numerusform>%n lijnen</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as it was read</source>
        <translation>%1, zoals het is gelezen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n punt</numerusform>
            <numerusform>%n punten</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, decides whether a rule is broken</source>
        <translation>%1, bepaalt of er een regel is overtreden</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>hooguit %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 tot %2</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Speler</translation>
    </message>
    <message>
        <source>✓ %1, said the referee</source>
        <translation>✓ %1, zegt de scheidsrechter</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Het verslag is geschreven: %1</translation>
    </message>
    <message>
        <source>✓ It stands</source>
        <translation>✓ Het blijft staan</translation>
    </message>
    <message>
        <source>✗ Let pass by the referee</source>
        <translation>✗ Van de scheidsrechter mag het</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlacesModel</name>
    <message>
        <source>There is no folder %1</source>
        <translation>Er is geen map %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlayViewModel</name>
    <message>
        <source>covered</source>
        <translation>bedekt</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Wachten op het eerste beeld</translation>
    </message>
    <message>
        <source>The table is empty</source>
        <translation>De tafel is leeg</translation>
    </message>
    <message>
        <source>Something is moving</source>
        <translation>Er beweegt iets</translation>
    </message>
    <message>
        <source>The table is still</source>
        <translation>De tafel is rustig</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Gepauzeerd</translation>
    </message>
    <message>
        <source>The picture is gone</source>
        <translation>Het beeld is weg</translation>
    </message>
    <message>
        <source>No picture yet</source>
        <translation>Nog geen beeld</translation>
    </message>
    <message>
        <source>The recording has ended</source>
        <translation>De opname is afgelopen</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n dobbelsteen: %1</numerusform>
            <numerusform>%n dobbelstenen: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 frames/s</source>
        <translation>%1 beelden/s</translation>
    </message>
    <message>
        <source>Too dark, a lamp helps</source>
        <translation>Te donker, een lamp helpt</translation>
    </message>
    <message>
        <source>Light dim</source>
        <translation>Licht zwak</translation>
    </message>
    <message>
        <source>Light good</source>
        <translation>Licht goed</translation>
    </message>
    <message>
        <source>Glare, move the lamp</source>
        <translation>Schittering, verplaats de lamp</translation>
    </message>
    <message>
        <source>Blurred, check the lens</source>
        <translation>Onscherp, controleer de lens</translation>
    </message>
    <message>
        <source>A little soft</source>
        <translation>Een beetje onscherp</translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation>Scherp</translation>
    </message>
    <message>
        <source>Fetch the picture</source>
        <translation>Beeld ophalen</translation>
    </message>
    <message>
        <source>Is the table still?</source>
        <translation>Is de tafel rustig?</translation>
    </message>
    <message>
        <source>Read the dice</source>
        <translation>Dobbelstenen lezen</translation>
    </message>
    <message>
        <source>Rate the light</source>
        <translation>Licht beoordelen</translation>
    </message>
    <message>
        <source>Prepare for the screen</source>
        <translation>Voorbereiden voor het scherm</translation>
    </message>
    <message>
        <source>All work on a picture</source>
        <translation>Al het werk aan een beeld</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Tekenen</translation>
    </message>
    <message>
        <source>Pictures seen</source>
        <translation>Beelden gezien</translation>
    </message>
    <message>
        <source>Skipped by the source</source>
        <translation>Overgeslagen door de bron</translation>
    </message>
    <message>
        <source>Skipped by the window</source>
        <translation>Overgeslagen door het venster</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Helderheid</translation>
    </message>
    <message>
        <source>Burnt out</source>
        <translation>Overbelicht</translation>
    </message>
    <message>
        <source>Lost in black</source>
        <translation>Verloren in zwart</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Scherpte</translation>
    </message>
    <message>
        <source>1 die: %1</source>
        <translation>1 dobbelsteen: %1</translation>
    </message>
    <message>
        <source>seen in %1 ms</source>
        <translation>gezien in %1 ms</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Wordt opgenomen</translation>
    </message>
    <message>
        <source>! No longer recorded</source>
        <translation>! Wordt niet meer opgenomen</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeCase</name>
    <message>
        <source>(no longer)</source>
        <translation>(niet meer)</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>Voor de eerste beurt</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Beurt %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeViewModel</name>
    <message>
        <source>Your decisions could not be written down. %1</source>
        <translation>Je beslissingen konden niet worden genoteerd. %1</translation>
    </message>
    <message>
        <source>By your decisions: %1</source>
        <translation>Volgens je beslissingen: %1</translation>
    </message>
    <message>
        <source>Writing the report …</source>
        <translation>Het verslag wordt geschreven …</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Het verslag is geschreven: %1</translation>
    </message>
    <message>
        <source>The report could not be written. %1</source>
        <translation>Het verslag kon niet worden geschreven. %1</translation>
    </message>
    <message>
        <source>Accepted by the referee</source>
        <translation>Aanvaard door de scheidsrechter</translation>
    </message>
    <message>
        <source>Corrected by the referee: %1</source>
        <translation>Verbeterd door de scheidsrechter: %1</translation>
    </message>
    <message>
        <source>Rejected by the referee</source>
        <translation>Afgewezen door de scheidsrechter</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::ReplayViewModel</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 van %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>beeld %1</translation>
    </message>
    <message>
        <source>turn %1 · frame %2</source>
        <translation>beurt %1 · beeld %2</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Settings</name>
    <message>
        <source>As the system: %1</source>
        <translation>Als het systeem: %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::SetupViewModel</name>
    <message>
        <source>Reading what it is …</source>
        <translation>Wordt gelezen …</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::ShownPieces</name>
    <message>
        <source>Click a piece of this colour: %1</source>
        <translation>Klik op een stuk van deze kleur: %1</translation>
    </message>
    <message>
        <source>%1 and %2 look alike in this light. More light, or another lamp, helps</source>
        <translation>%1 en %2 lijken in dit licht op elkaar. Meer licht, of een andere lamp, helpt</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Sounds</name>
    <message>
        <source>Played by %1.</source>
        <translation>Afgespeeld door %1.</translation>
    </message>
    <message>
        <source>No player was found. Install the package pipewire-bin, pulseaudio-utils or alsa-utils, then start Kibitz again.</source>
        <translation>Er is geen speler gevonden. Installeer het pakket pipewire-bin, pulseaudio-utils of alsa-utils en start Kibitz opnieuw.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Speaker</name>
    <message>
        <source>No voice was found. Install the package espeak-ng, then start Kibitz again.</source>
        <translation>Er is geen stem gevonden. Installeer het pakket espeak-ng en start Kibitz opnieuw.</translation>
    </message>
    <message>
        <source>%1 could not speak. Is a loudspeaker connected?</source>
        <translation>%1 kon niet spreken. Is er een luidspreker aangesloten?</translation>
    </message>
    <message>
        <source>Spoken by %1.</source>
        <translation>Gesproken door %1.</translation>
    </message>
    <message>
        <source>Ann scores four points.</source>
        <translation>Anna krijgt vier punten.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::StreamViewModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::TeachViewModel</name>
    <message>
        <source>none</source>
        <translation>geen</translation>
    </message>
    <message>
        <source>A gem (%1)</source>
        <translation>Een edelsteen (%1)</translation>
    </message>
    <message>
        <source>The whole puzzle (%1)</source>
        <translation>De hele puzzel (%1)</translation>
    </message>
    <message>
        <source>A station (%1)</source>
        <translation>Een station (%1)</translation>
    </message>
    <message>
        <source>Flag (%1): first to fourth</source>
        <translation>Vlag (%1): eerste tot vierde</translation>
    </message>
    <message>
        <source>An exploded bomb</source>
        <translation>Een ontplofte bom</translation>
    </message>
    <message>
        <source>A heap</source>
        <translation>Een hoopje</translation>
    </message>
    <message>
        <source>A track on an open line</source>
        <translation>Een rails op een open lijn</translation>
    </message>
    <message>
        <source>A track on a closed loop</source>
        <translation>Een rails op een gesloten lus</translation>
    </message>
    <message>
        <source>A track of the longest loop</source>
        <translation>Een rails van de langste lus</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played at once: choose it as the sheet of Dizzle.</source>
        <translation>Opgeslagen als %1. Er kan meteen mee worden gespeeld: kies het als blad van Dizzle.</translation>
    </message>
    <message>
        <source>Printed to %1, true to size.</source>
        <translation>Als PDF geschreven, op ware grootte: %1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Rij %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Kolom %1</translation>
    </message>
    <message>
        <source>The whole area</source>
        <translation>Het hele gebied</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played, but scores nothing until its points are said to be right and every doubtful cell was looked at.</source>
        <translation>Opgeslagen als %1. Er kan mee worden gespeeld, maar het levert niets op tot de punten zijn bevestigd en elk twijfelachtig vakje is bekeken.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::TellViewModel</name>
    <message>
        <source>leaves no trace</source>
        <translation>laat geen spoor na</translation>
    </message>
    <message>
        <source>What was it instead of %1?</source>
        <translation>Wat was het in plaats van %1?</translation>
    </message>
    <message>
        <source>What happened?</source>
        <translation>Wat is er gebeurd?</translation>
    </message>
    <message>
        <source>Working out what may be …</source>
        <translation>Wordt berekend …</translation>
    </message>
    <message>
        <source>There are more than can be listed. Type the one that is missing</source>
        <translation>Er zijn er meer dan er in de lijst passen. Typ degene die ontbreekt</translation>
    </message>
    <message>
        <source>Nothing may be done now</source>
        <translation>Er mag nu niets worden gedaan</translation>
    </message>
    <message>
        <source>The rules list nothing like this. Enter tries it all the same</source>
        <translation>De regels noemen niets van dien aard. Enter probeert het toch</translation>
    </message>
</context>
</TS>
