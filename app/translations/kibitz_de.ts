<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>ActionButton</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>%1 scores %n points.</source>
        <translation>
            <numerusform>%1 bekommt %n Punkt.</numerusform>
            <numerusform>%1 bekommt %n Punkte.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 loses %n points.</source>
        <translation>
            <numerusform>%1 verliert %n Punkt.</numerusform>
            <numerusform>%1 verliert %n Punkte.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Badge</name>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1 (Eingabe)</translation>
    </message>
</context>
<context>
    <name>ChoiceCard</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
</context>
<context>
    <name>CompareHalf</name>
    <message>
        <source>(nothing)</source>
        <translation>(nichts)</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Previous, next difference</source>
        <translation>Voriger, nächster Unterschied</translation>
    </message>
    <message>
        <source>Compare two recordings</source>
        <translation>Zwei Aufnahmen vergleichen</translation>
    </message>
    <message>
        <source>A recording, and how it is judged now</source>
        <translation>Eine Aufnahme, und wie sie jetzt beurteilt wird</translation>
    </message>
    <message>
        <source>Two recordings</source>
        <translation>Zwei öffnen</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>Neu werten</translation>
    </message>
    <message>
        <source>Compare two recordings, or a recording with how it is judged now</source>
        <translation>Zwei Aufnahmen vergleichen, oder eine mit ihrer heutigen Beurteilung</translation>
    </message>
    <message>
        <source>Which recording?</source>
        <translation>Welche Aufnahme?</translation>
    </message>
    <message>
        <source>The first recording</source>
        <translation>Die erste Aufnahme</translation>
    </message>
    <message>
        <source>The second recording</source>
        <translation>Die zweite Aufnahme</translation>
    </message>
</context>
<context>
    <name>CornerHandles</name>
    <message>
        <source>Upper left corner of the print</source>
        <translation>Obere linke Ecke des Drucks</translation>
    </message>
    <message>
        <source>Upper right corner</source>
        <translation>Obere rechte Ecke</translation>
    </message>
    <message>
        <source>Lower right corner</source>
        <translation>Untere rechte Ecke</translation>
    </message>
    <message>
        <source>Lower left corner</source>
        <translation>Untere linke Ecke</translation>
    </message>
</context>
<context>
    <name>CorrectSheet</name>
    <message>
        <source>Correct</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>What was played?</source>
        <translation>Was wurde gespielt?</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Moves that may have been played</source>
        <translation>Züge, die gespielt worden sein können</translation>
    </message>
    <message>
        <source>as it stands</source>
        <translation>so wie es steht</translation>
    </message>
    <message>
        <source>What was played, in the words of the game</source>
        <translation>Was gespielt wurde, in den Worten des Spiels</translation>
    </message>
    <message>
        <source>Or write it, as in Ann: c3 red; several with a semicolon between</source>
        <translation>Oder schreibt es, etwa Ann: c3 red; mehrere durch Strichpunkt getrennt</translation>
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
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>üblich</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>langsam</translation>
    </message>
    <message>
        <source>Usual: half of the last pictures were faster. Slow: 19 of 20 were faster.</source>
        <translation>Üblich: die Hälfte der letzten Bilder war schneller. Langsam: 19 von 20 waren schneller.</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
</context>
<context>
    <name>DieMark</name>
    <message>
        <source>Die: %1</source>
        <translation>Würfel: %1</translation>
    </message>
</context>
<context>
    <name>DifferenceList</name>
    <message>
        <source>Differences</source>
        <translation>Unterschiede</translation>
    </message>
    <message>
        <source>Frame %1, %2</source>
        <translation>Bild %1, %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>Zug %1</translation>
    </message>
</context>
<context>
    <name>FlawNote</name>
    <message numerus="yes">
        <source>! %1 (and %n more)</source>
        <translation>
            <numerusform>! %1 (und %n weiterer)</numerusform>
            <numerusform>! %1 (und %n weitere)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>GamePanel</name>
    <message>
        <source>The game</source>
        <translation>Das Spiel</translation>
    </message>
    <message>
        <source>! %1</source>
        <translation>! %1</translation>
    </message>
    <message>
        <source>Time is up</source>
        <translation>Die Zeit ist um</translation>
    </message>
    <message>
        <source>Time left: %1</source>
        <translation>Restzeit: %1</translation>
    </message>
    <message>
        <source>Last turns</source>
        <translation>Letzte Züge</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Rückgängig</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>Tell</source>
        <translation>Ansagen</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Ansagen, was nicht zu sehen ist</translation>
    </message>
</context>
<context>
    <name>HeardOption</name>
    <message>
        <source>Try it</source>
        <translation>Ausprobieren</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Help: all keys</source>
        <translation>Hilfe: alle Tasten</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
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
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Turn %1, %2: %3</source>
        <translation>Zug %1, %2: %3</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Zug %1</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Ansehen</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Anlernen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Set up</source>
        <translation>Aufbauen</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
</context>
<context>
    <name>MainButton</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
</context>
<context>
    <name>MarkedPicture</name>
    <message>
        <source>Picture of the table</source>
        <translation>Bild des Tisches</translation>
    </message>
</context>
<context>
    <name>NoticeBanner</name>
    <message>
        <source>Kibitz keeps trying and goes on by itself.</source>
        <translation>Kibitz versucht es weiter und läuft dann von selbst weiter.</translation>
    </message>
</context>
<context>
    <name>OpenInvitation</name>
    <message>
        <source>Opening …</source>
        <translation>Wird geöffnet …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>or drop it here</source>
        <translation>oder hier ablegen</translation>
    </message>
</context>
<context>
    <name>OpenSheet</name>
    <message>
        <source>This whole folder</source>
        <translation>Diesen ganzen Ordner</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Name of a file or folder</source>
        <translation>Name einer Datei oder eines Ordners</translation>
    </message>
    <message>
        <source>Type a photo or a folder, or choose below</source>
        <translation>Name eines Fotos oder Ordners, oder unten wählen</translation>
    </message>
    <message>
        <source>Type a recording, or choose below</source>
        <translation>Name einer Aufnahme, oder unten wählen</translation>
    </message>
    <message>
        <source>Photos and folders</source>
        <translation>Fotos und Ordner</translation>
    </message>
    <message>
        <source>Recordings and folders</source>
        <translation>Aufnahmen und Ordner</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>Ordner %1</translation>
    </message>
    <message>
        <source>Type a file or a folder, or choose below</source>
        <translation>Name einer Datei oder eines Ordners, oder unten wählen</translation>
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
        <translation>Um %1° gedreht</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>Gespiegelt</translation>
    </message>
    <message>
        <source>Found: %1</source>
        <translation>Gefunden: %1</translation>
    </message>
</context>
<context>
    <name>PageTab</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
    </message>
</context>
<context>
    <name>PhotoBar</name>
    <message>
        <source>Photos of</source>
        <translation>Fotos von</translation>
    </message>
</context>
<context>
    <name>PhotoFindings</name>
    <message>
        <source>From near</source>
        <translation>Von nahem</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Sichere Punkte</translation>
    </message>
    <message>
        <source>It stands</source>
        <translation>Es gilt</translation>
    </message>
    <message>
        <source>Let it pass</source>
        <translation>Durchgehen lassen</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Notiz des Schiedsrichters</translation>
    </message>
    <message>
        <source>Key T: a note for the report</source>
        <translation>Taste T: eine Notiz für den Bericht</translation>
    </message>
</context>
<context>
    <name>PhotoReport</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punktestand</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Zweifelhaft</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Score: %1</source>
        <translation>Punktestand: %1</translation>
    </message>
    <message>
        <source>Note of the referee: %1</source>
        <translation>Notiz des Schiedsrichters: %1</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Punkte, die feststehen</translation>
    </message>
    <message>
        <source>Photos of %1</source>
        <translation>Fotos von %1</translation>
    </message>
</context>
<context>
    <name>PhotoTable</name>
    <message>
        <source>Photos</source>
        <translation>Fotos</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Blatt</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Zweifelhaft</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
</context>
<context>
    <name>PhotosPage</name>
    <message>
        <source>Previous, next photo</source>
        <translation>Voriges, nächstes Foto</translation>
    </message>
    <message>
        <source>Next place to look at</source>
        <translation>Nächste Stelle zum Ansehen</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Das Bild vergrößern, und zurück</translation>
    </message>
    <message>
        <source>What was played: Dizzle, Spexxx, Topple</source>
        <translation>Was gespielt wurde: Dizzle, Spexxx, Topple</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>Das Prüfen anhalten</translation>
    </message>
    <message>
        <source>Open photos, or a folder of them</source>
        <translation>Fotos öffnen, oder einen Ordner davon</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Open photos of filled sheets or boards, or a folder of them</source>
        <translation>Öffnet Fotos ausgefüllter Blätter oder Bretter, oder einen Ordner davon</translation>
    </message>
    <message>
        <source>Open photos</source>
        <translation>Fotos öffnen</translation>
    </message>
    <message>
        <source>Accept it as it was read</source>
        <translation>Annehmen, wie gelesen</translation>
    </message>
    <message>
        <source>Correct it: say what the place shows</source>
        <translation>Berichtigen: sagen, was dort zu sehen ist</translation>
    </message>
    <message>
        <source>Reject it: nothing is there, or it is let pass</source>
        <translation>Verwerfen: dort ist nichts, oder es geht durch</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Eine Notiz schreiben</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Den Bericht schreiben</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
</context>
<context>
    <name>PictureView</name>
    <message>
        <source>Picture of the table</source>
        <translation>Bild des Tisches</translation>
    </message>
</context>
<context>
    <name>PlaceMark</name>
    <message>
        <source>Not allowed: %1</source>
        <translation>Nicht erlaubt: %1</translation>
    </message>
    <message>
        <source>Asked: %1</source>
        <translation>Gefragt: %1</translation>
    </message>
    <message>
        <source>May be used: %1</source>
        <translation>Nutzbar: %1</translation>
    </message>
    <message>
        <source>Last move: %1</source>
        <translation>Letzter Zug: %1</translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>Next picture</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Weiter</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Spiegeln</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Drehen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Details</translation>
    </message>
    <message>
        <source>Legal</source>
        <translation>Erlaubt</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Zeigen, wo gespielt werden darf</translation>
    </message>
</context>
<context>
    <name>PlayPage</name>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Pause, and go on</source>
        <translation>Anhalten und weiter</translation>
    </message>
    <message>
        <source>Next picture, while paused</source>
        <translation>Nächstes Bild, während angehalten ist</translation>
    </message>
    <message>
        <source>Zoom in, out, whole picture</source>
        <translation>Vergrößern, verkleinern, ganzes Bild</translation>
    </message>
    <message>
        <source>Move a zoomed picture</source>
        <translation>Ein vergrößertes Bild verschieben</translation>
    </message>
    <message>
        <source>Details: times and light</source>
        <translation>Details: Zeiten und Licht</translation>
    </message>
    <message>
        <source>Answer a question</source>
        <translation>Eine Frage beantworten</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>The first answer</source>
        <translation>Die erste Antwort</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Answer later</source>
        <translation>Später antworten</translation>
    </message>
    <message>
        <source>Take the last turn back</source>
        <translation>Den letzten Zug zurücknehmen</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>Correct what was read</source>
        <translation>Berichtigen, was gelesen wurde</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Ansagen, was nicht zu sehen ist</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Zeigen, wo gespielt werden darf</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Das Bild spiegeln, drehen</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Klick</translation>
    </message>
    <message>
        <source>Correct the die or place that was misread</source>
        <translation>Den falsch gelesenen Würfel oder Platz berichtigen</translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>wins</source>
        <translation>gewinnt</translation>
    </message>
    <message>
        <source>%1: %2 points</source>
        <translation>%1: %2 Punkte</translation>
    </message>
</context>
<context>
    <name>PlayerEditor</name>
    <message>
        <source>Name of player %1</source>
        <translation>Name von Spieler %1</translation>
    </message>
    <message>
        <source>Colour of %1: %2</source>
        <translation>Farbe von %1: %2</translation>
    </message>
</context>
<context>
    <name>PlayerScores</name>
    <message>
        <source>%1: %2 points</source>
        <translation>%1: %2 Punkte</translation>
    </message>
</context>
<context>
    <name>PointsList</name>
    <message>
        <source>%1, number %2</source>
        <translation>%1, Zahl %2</translation>
    </message>
</context>
<context>
    <name>RefereeDesk</name>
    <message>
        <source>From near: %1</source>
        <translation>Von nahem: %1</translation>
    </message>
    <message>
        <source>What the program believed</source>
        <translation>Was das Programm annahm</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>Was gesehen wurde</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Notiz des Schiedsrichters</translation>
    </message>
    <message>
        <source>Key N: a note for the report</source>
        <translation>Taste N: eine Notiz für den Bericht</translation>
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
        <translation>%1 · nichts war zweifelhaft</translation>
    </message>
    <message numerus="yes">
        <source>%1 · all %n decided</source>
        <translation>
            <numerusform>%1 · der einzige entschieden</numerusform>
            <numerusform>%1 · alle %n entschieden</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 of %3 to decide</source>
        <translation>%1 · %2 von %3 zu entscheiden</translation>
    </message>
    <message>
        <source>Accept what was done</source>
        <translation>Annehmen, was getan wurde</translation>
    </message>
    <message>
        <source>Correct it: say what was played</source>
        <translation>Berichtigen: sagen, was gespielt wurde</translation>
    </message>
    <message>
        <source>Reject it: it does not count</source>
        <translation>Verwerfen: es zählt nicht</translation>
    </message>
    <message>
        <source>Undecided again</source>
        <translation>Wieder offen</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Eine Notiz schreiben</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>Von Element zu Element</translation>
    </message>
    <message>
        <source>One picture back, on</source>
        <translation>Ein Bild zurück, vor</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Abspielen und anhalten</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Das Bild vergrößern, und zurück</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Den Bericht schreiben</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Eine Aufnahme öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Open a recording to judge it</source>
        <translation>Öffnet eine Aufnahme, um sie zu beurteilen</translation>
    </message>
    <message>
        <source>Previous, next; with Shift through the evidence</source>
        <translation>Zurück, weiter; mit Umschalt durch die Belege</translation>
    </message>
</context>
<context>
    <name>ReplayPage</name>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Abspielen und anhalten</translation>
    </message>
    <message>
        <source>One picture back, on; with Shift a second</source>
        <translation>Ein Bild zurück, vor; mit Umschalt eine Sekunde</translation>
    </message>
    <message>
        <source>One turn back, on</source>
        <translation>Einen Zug zurück, vor</translation>
    </message>
    <message>
        <source>What is doubtful: previous, next</source>
        <translation>Zweifelhaftes: voriges, nächstes</translation>
    </message>
    <message>
        <source>Slower, faster: 0.25 × to 32 ×</source>
        <translation>Langsamer, schneller: 0,25 × bis 32 ×</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Go to a turn by its number</source>
        <translation>Zu einem Zug nach seiner Nummer</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>To the beginning, to the end</source>
        <translation>Zum Anfang, zum Ende</translation>
    </message>
    <message>
        <source>Show or hide what was seen</source>
        <translation>Zeigen oder verbergen, was gesehen wurde</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Das Bild vergrößern, und zurück</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Eine Aufnahme öffnen</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Schiedsrichter</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Zug %1</translation>
    </message>
    <message>
        <source>Open a recording to look at it again</source>
        <translation>Öffnet eine Aufnahme, um sie noch einmal anzusehen</translation>
    </message>
</context>
<context>
    <name>RoundDots</name>
    <message>
        <source>Round %1 of %2</source>
        <translation>Runde %1 von %2</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>The next setting</source>
        <translation>Die nächste Einstellung</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Wählen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>On or off</source>
        <translation>An oder aus</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>Sprache und Aussehen</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Wie das System</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Weniger Bewegung</translation>
    </message>
    <message>
        <source>Things appear without moving or fading.</source>
        <translation>Alles erscheint, ohne zu gleiten oder zu verblassen.</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Was zu hören ist</translation>
    </message>
    <message>
        <source>Say scores and questions aloud</source>
        <translation>Punkte und Fragen laut sagen</translation>
    </message>
    <message>
        <source>Sounds for moves, mistakes and questions</source>
        <translation>Töne für Züge, Fehler und Fragen</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Stream</translation>
    </message>
    <message>
        <source>A second window with the scores, for OBS and the like</source>
        <translation>Ein zweites Fenster mit dem Punktestand, für OBS und Ähnliches</translation>
    </message>
    <message>
        <source>Capture that window; green and magenta are taken away there with a chroma key.</source>
        <translation>Nehmt dieses Fenster auf; Grün und Magenta entfernt dort ein Chroma-Key.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Its ground</source>
        <translation>Sein Hintergrund</translation>
    </message>
    <message>
        <source>Ground of the stream window</source>
        <translation>Hintergrund des Stream-Fensters</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Grün</translation>
    </message>
    <message>
        <source>Magenta</source>
        <translation>Magenta</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Durchsichtig</translation>
    </message>
    <message>
        <source>Kept in %1. Nothing leaves this machine.</source>
        <translation>Gespeichert in %1. Nichts verlässt diesen Rechner.</translation>
    </message>
    <message>
        <source>%1 cannot be written: settings hold until Kibitz is closed.</source>
        <translation>%1 kann nicht geschrieben werden: die Einstellungen gelten, bis Kibitz geschlossen wird.</translation>
    </message>
</context>
<context>
    <name>SetupForm</name>
    <message>
        <source>From where do I look?</source>
        <translation>Von wo sehe ich zu?</translation>
    </message>
    <message>
        <source>http://phone:8080/video or rtsp://…</source>
        <translation>http://handy:8080/video oder rtsp://…</translation>
    </message>
    <message>
        <source>A file or a folder</source>
        <translation>Eine Datei oder ein Ordner</translation>
    </message>
    <message>
        <source>What is played?</source>
        <translation>Was wird gespielt?</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>Weniger Optionen</translation>
    </message>
    <message>
        <source>Options of the game</source>
        <translation>Optionen des Spiels</translation>
    </message>
    <message>
        <source>Who plays?</source>
        <translation>Wer spielt?</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Einer mehr</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Einer weniger</translation>
    </message>
    <message>
        <source>Look for it</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>SetupPage</name>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Strg+Eingabe</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>End this game, set up another</source>
        <translation>Dieses Spiel beenden, ein neues aufbauen</translation>
    </message>
    <message>
        <source>Show the corners of the board, or not</source>
        <translation>Die Ecken des Bretts selbst zeigen, oder nicht</translation>
    </message>
    <message>
        <source>A game is on.</source>
        <translation>Ein Spiel läuft.</translation>
    </message>
    <message>
        <source>End it, set up another</source>
        <translation>Beenden, ein neues aufbauen</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Wird aufgenommen</translation>
    </message>
    <message>
        <source>Record it</source>
        <translation>Aufnehmen</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>A recording, a video, or a folder of pictures</source>
        <translation>Eine Aufnahme, ein Video oder ein Ordner mit Bildern</translation>
    </message>
    <message>
        <source>Show the colours of the pieces, or forget them</source>
        <translation>Die Farben der Steine zeigen, oder vergessen</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Das Bild spiegeln, drehen</translation>
    </message>
</context>
<context>
    <name>SetupTable</name>
    <message>
        <source>Picture of the table</source>
        <translation>Bild des Tisches</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Warten auf das erste Bild</translation>
    </message>
    <message>
        <source>✓ Table found</source>
        <translation>✓ Tisch gefunden</translation>
    </message>
    <message>
        <source>… Looking for the table</source>
        <translation>… Der Tisch wird gesucht</translation>
    </message>
    <message>
        <source>Show the corners</source>
        <translation>Die Ecken zeigen</translation>
    </message>
    <message>
        <source>Find it by itself</source>
        <translation>Selbst suchen lassen</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Überspringen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1: gezeigt</translation>
    </message>
    <message>
        <source>Show the colours</source>
        <translation>Farben zeigen</translation>
    </message>
    <message>
        <source>Forget the colours</source>
        <translation>Farben vergessen</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Another page</source>
        <translation>Eine andere Seite</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Dunkel oder hell</translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation>Ganzer Bildschirm</translation>
    </message>
    <message>
        <source>This help</source>
        <translation>Diese Hilfe</translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation>Schließen, was offen ist</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
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
        <translation>✓ Tisch gefunden</translation>
    </message>
    <message>
        <source>! Looking for the table</source>
        <translation>! Der Tisch wird gesucht</translation>
    </message>
    <message>
        <source>Moves are told, key T</source>
        <translation>Züge werden angesagt, Taste T</translation>
    </message>
</context>
<context>
    <name>StreamBoard</name>
    <message>
        <source>Scores for the stream</source>
        <translation>Punktestand für den Stream</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>No game yet</source>
        <translation>Noch kein Spiel</translation>
    </message>
</context>
<context>
    <name>StreamWindow</name>
    <message>
        <source>Kibitz: stream</source>
        <translation>Kibitz: Stream</translation>
    </message>
</context>
<context>
    <name>TeachCells</name>
    <message>
        <source>key</source>
        <translation>Schlüssel</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>Schloss</translation>
    </message>
    <message>
        <source>bomb</source>
        <translation>Bombe</translation>
    </message>
    <message>
        <source>rocket</source>
        <translation>Rakete</translation>
    </message>
    <message>
        <source>planet</source>
        <translation>Planet</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>Flagge</translation>
    </message>
    <message>
        <source>gem</source>
        <translation>Edelstein</translation>
    </message>
    <message>
        <source>puzzle</source>
        <translation>Puzzle</translation>
    </message>
    <message>
        <source>heap</source>
        <translation>Häufchen</translation>
    </message>
    <message>
        <source>volcano</source>
        <translation>Vulkan</translation>
    </message>
    <message>
        <source>station</source>
        <translation>Bahnhof</translation>
    </message>
    <message>
        <source>no cell</source>
        <translation>kein Feld</translation>
    </message>
    <message>
        <source>a printed cross</source>
        <translation>ein gedrucktes Kreuz</translation>
    </message>
    <message>
        <source>no pips</source>
        <translation>keine Augen</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>key</source>
        <comment>three letters for a key</comment>
        <translation>Slü</translation>
    </message>
    <message>
        <source>loc</source>
        <comment>three letters for a lock</comment>
        <translation>Slo</translation>
    </message>
    <message>
        <source>bom</source>
        <comment>three letters for a bomb</comment>
        <translation>Bom</translation>
    </message>
    <message>
        <source>roc</source>
        <comment>three letters for a rocket</comment>
        <translation>Rak</translation>
    </message>
    <message>
        <source>pla</source>
        <comment>three letters for a planet</comment>
        <translation>Pla</translation>
    </message>
    <message>
        <source>fla</source>
        <comment>three letters for a flag</comment>
        <translation>Fla</translation>
    </message>
    <message>
        <source>gem</source>
        <comment>three letters for a gem</comment>
        <translation>Ede</translation>
    </message>
    <message>
        <source>puz</source>
        <comment>three letters for a puzzle</comment>
        <translation>Puz</translation>
    </message>
    <message>
        <source>hea</source>
        <comment>three letters for a heap</comment>
        <translation>Häu</translation>
    </message>
    <message>
        <source>vol</source>
        <comment>three letters for a volcano</comment>
        <translation>Vul</translation>
    </message>
    <message>
        <source>sta</source>
        <comment>three letters for a station</comment>
        <translation>Bah</translation>
    </message>
    <message>
        <source>in the area</source>
        <translation>im Bereich</translation>
    </message>
</context>
<context>
    <name>TeachPage</name>
    <message numerus="yes">
        <source>%n cells to look at</source>
        <translation>
            <numerusform>%n Feld anzusehen</numerusform>
            <numerusform>%n Felder anzusehen</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a photo of a blank sheet</source>
        <translation>Foto eines leeren Blattes öffnen</translation>
    </message>
    <message>
        <source>The cell shows so many pips; 0: none</source>
        <translation>Das Feld zeigt so viele Augen; 0: keine</translation>
    </message>
    <message>
        <source>A printed cross, or not</source>
        <translation>Ein gedrucktes Kreuz, oder nicht</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>No cell, or one</source>
        <translation>Kein Feld, oder eines</translation>
    </message>
    <message>
        <source>Another special</source>
        <translation>Ein anderes Symbol</translation>
    </message>
    <message>
        <source>Another colour of it</source>
        <translation>Eine andere Farbe davon</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Right as it is; on to the next doubtful cell</source>
        <translation>Richtig so; weiter zum nächsten zweifelhaften Feld</translation>
    </message>
    <message>
        <source>The next doubtful cell</source>
        <translation>Das nächste zweifelhafte Feld</translation>
    </message>
    <message>
        <source>The cell beside</source>
        <translation>Das Feld daneben</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>Foto</translation>
    </message>
    <message>
        <source>Teach a sheet</source>
        <translation>Ein Blatt anlernen</translation>
    </message>
    <message>
        <source>Teach Kibitz a printed sheet: one photo of a blank one, flat, all four corners in sight</source>
        <translation>Bringt Kibitz ein gedrucktes Blatt bei: ein Foto eines leeren Blattes, flach liegend, alle vier Ecken im Bild</translation>
    </message>
    <message>
        <source>A photo of the blank sheet</source>
        <translation>Ein Foto des leeren Blattes</translation>
    </message>
    <message>
        <source>Points to confirm</source>
        <translation>Punkte zu bestätigen</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Alles angesehen</translation>
    </message>
    <message>
        <source>Part of the area, or not</source>
        <translation>Teil des Bereichs, oder nicht</translation>
    </message>
    <message>
        <source>The points are as printed, or not</source>
        <translation>Die Punkte sind wie gedruckt, oder nicht</translation>
    </message>
</context>
<context>
    <name>TeachPanel</name>
    <message>
        <source>The cell and the sheet</source>
        <translation>Das Feld und das Blatt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Right, next</source>
        <translation>Richtig, weiter</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Alles angesehen</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Pips</source>
        <translation>Augen</translation>
    </message>
    <message>
        <source>Printed cross</source>
        <translation>Gedrucktes Kreuz</translation>
    </message>
    <message>
        <source>No cell</source>
        <translation>Kein Feld</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>Symbol</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>Points, as printed on the sheet</source>
        <translation>Punkte, wie auf dem Blatt gedruckt</translation>
    </message>
    <message>
        <source>Name of the sheet</source>
        <translation>Name des Blattes</translation>
    </message>
    <message>
        <source>There is a sheet of that name; saving replaces it.</source>
        <translation>Ein Blatt dieses Namens gibt es schon; Speichern ersetzt es.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Print as PDF</source>
        <translation>Als PDF drucken</translation>
    </message>
    <message>
        <source>In the area</source>
        <translation>Im Bereich</translation>
    </message>
    <message>
        <source>Complete rows and columns; 0 where no arrow points</source>
        <translation>Volle Zeilen und Spalten; 0, wo kein Pfeil hinzeigt</translation>
    </message>
    <message>
        <source>✓ Points are as printed</source>
        <translation>✓ Punkte sind wie gedruckt</translation>
    </message>
    <message>
        <source>Points are as printed</source>
        <translation>Punkte sind wie gedruckt</translation>
    </message>
    <message>
        <source>! Until somebody says so, this sheet scores nothing.</source>
        <translation>! Solange das niemand bestätigt, zählt dieses Blatt nichts.</translation>
    </message>
</context>
<context>
    <name>TeachPicture</name>
    <message>
        <source>The sheet, straightened</source>
        <translation>Das Blatt, entzerrt</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>zweifelhaft</translation>
    </message>
</context>
<context>
    <name>TellSheet</name>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Write the move, or pick it below</source>
        <translation>Den Zug schreiben, oder unten wählen</translation>
    </message>
    <message>
        <source>What may have happened</source>
        <translation>Was geschehen sein kann</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Turn %1: %2</source>
        <translation>Zug %1: %2</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Pages and actions</source>
        <translation>Seiten und Aktionen</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
</context>
<context>
    <name>Transport</name>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Spielen</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
    <message>
        <source>Picture back</source>
        <translation>Bild zurück</translation>
    </message>
    <message>
        <source>Picture on</source>
        <translation>Bild vor</translation>
    </message>
    <message>
        <source>Turn back</source>
        <translation>Zug zurück</translation>
    </message>
    <message>
        <source>Turn on</source>
        <translation>Zug vor</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Langsamer</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Schneller</translation>
    </message>
    <message>
        <source>Picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Zug</translation>
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
        <translation>Züge, der neueste zuerst</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Herausnehmen</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
</context>
<context>
    <name>VerdictBanner</name>
    <message>
        <source>Picture of %1</source>
        <translation>Bild von %1</translation>
    </message>
    <message>
        <source>1 or Enter</source>
        <translation>1 oder Eingabe</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Etwas anderes</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Später</translation>
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
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>Offen</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Annehmen</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Berichtigen</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Verwerfen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
</context>
<context>
    <name>kibitz::ui</name>
    <message>
        <source>asked</source>
        <translation>gefragt</translation>
    </message>
    <message>
        <source>told</source>
        <translation>angesagt</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>berichtigt</translation>
    </message>
    <message>
        <source>Nothing happened</source>
        <translation>Nichts ist geschehen</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>, dann </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>too dark, a lamp helps</source>
        <translation>zu dunkel, eine Lampe hilft</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>schwach</translation>
    </message>
    <message>
        <source>glare, move the lamp</source>
        <translation>Spiegelung, Lampe versetzen</translation>
    </message>
    <message>
        <source>good</source>
        <translation>gut</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>blurred, check the lens</source>
        <translation>unscharf, Objektiv prüfen</translation>
    </message>
    <message>
        <source>a little soft</source>
        <translation>etwas unscharf</translation>
    </message>
    <message>
        <source>too little to judge by</source>
        <translation>zu wenig zum Beurteilen</translation>
    </message>
    <message>
        <source>sharp</source>
        <translation>scharf</translation>
    </message>
    <message>
        <source>%1°, good</source>
        <translation>%1°, gut</translation>
    </message>
    <message>
        <source>%1°, a little flat</source>
        <translation>%1°, etwas flach</translation>
    </message>
    <message>
        <source>%1°, too flat, raise the camera</source>
        <translation>%1°, zu flach, Kamera höher stellen</translation>
    </message>
    <message>
        <source>a little small</source>
        <translation>etwas klein</translation>
    </message>
    <message>
        <source>too small, move the camera closer</source>
        <translation>zu klein, Kamera näher heran</translation>
    </message>
    <message>
        <source>A phone or a stream</source>
        <translation>Ein Handy oder ein Stream</translation>
    </message>
    <message>
        <source>by its address</source>
        <translation>über die Adresse</translation>
    </message>
    <message>
        <source>A simulated table</source>
        <translation>Ein simulierter Tisch</translation>
    </message>
    <message>
        <source>to try things out</source>
        <translation>zum Ausprobieren</translation>
    </message>
    <message>
        <source>moves are told, not seen yet</source>
        <translation>Züge werden angesagt, noch nicht gesehen</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Winkel</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Player %1</source>
        <translation>Spieler %1</translation>
    </message>
    <message>
        <source>It brings its game along: %1 with %2</source>
        <translation>Das Spiel ist schon dabei: %1 mit %2</translation>
    </message>
    <message>
        <source>Write the address that the phone&apos;s camera app shows, such as http://phone:8080/video</source>
        <translation>Schreibt die Adresse, die die Kamera-App des Handys zeigt, etwa http://handy:8080/video</translation>
    </message>
    <message>
        <source>Write where the recording, the video or the folder lies</source>
        <translation>Schreibt, wo die Aufnahme, das Video oder der Ordner liegt</translation>
    </message>
    <message>
        <source>Choose a camera</source>
        <translation>Wählt eine Kamera</translation>
    </message>
    <message>
        <source>A recording or a video</source>
        <translation>Eine Aufnahme oder ein Video</translation>
    </message>
    <message>
        <source>or a folder of pictures</source>
        <translation>oder ein Ordner mit Bildern</translation>
    </message>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (nicht mehr)</translation>
    </message>
    <message>
        <source>Why %1</source>
        <translation>Warum %1</translation>
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
        <translation>nein</translation>
    </message>
    <message>
        <source>whose side is empty</source>
        <translation>leere Seite</translation>
    </message>
    <message>
        <source>every number once</source>
        <translation>jede Zahl einmal</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>geht weiter</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>endet</translation>
    </message>
    <message>
        <source>lies aside</source>
        <translation>liegt beiseite</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>bleibt liegen</translation>
    </message>
    <message>
        <source>is thrown again</source>
        <translation>wird neu geworfen</translation>
    </message>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>heroic</source>
        <translation>heldenhaft</translation>
    </message>
    <message>
        <source>elite</source>
        <translation>Elite</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>Experten</translation>
    </message>
    <message>
        <source>as in the leaflet</source>
        <translation>wie im Faltblatt</translation>
    </message>
    <message>
        <source>full</source>
        <translation>vollständig</translation>
    </message>
    <message>
        <source>adults</source>
        <translation>Erwachsene</translation>
    </message>
    <message>
        <source>children</source>
        <translation>Kinder</translation>
    </message>
    <message>
        <source>the first one begins</source>
        <translation>der Erste beginnt</translation>
    </message>
    <message>
        <source>is thrown for</source>
        <translation>wird ausgewürfelt</translation>
    </message>
    <message>
        <source>used</source>
        <translation>benutzt</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>nicht benutzt</translation>
    </message>
    <message>
        <source>that of the longer</source>
        <translation>der der längeren</translation>
    </message>
    <message>
        <source>those of both</source>
        <translation>die beider</translation>
    </message>
    <message>
        <source>clockwise</source>
        <translation>im Uhrzeigersinn</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>derselbe</translation>
    </message>
    <message>
        <source>whose turn it is</source>
        <translation>wer an der Reihe ist</translation>
    </message>
    <message>
        <source>the first one named</source>
        <translation>der Erstgenannte</translation>
    </message>
    <message>
        <source>triangle</source>
        <translation>Dreieck</translation>
    </message>
    <message>
        <source>triangle, yellow mirrored</source>
        <translation>Dreieck, Gelb gespiegelt</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>Stufe %1</translation>
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
        <translation>%1, jetzt beurteilt</translation>
    </message>
    <message>
        <source>%1, as recorded</source>
        <translation>%1, wie aufgenommen</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are the same</source>
        <translation>
            <numerusform>%n Ereignis ist gleich</numerusform>
            <numerusform>%n Ereignisse sind gleich</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing differs: %1</source>
        <translation>Nichts unterscheidet sich: %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n ist anders</numerusform>
            <numerusform>%n sind anders</numerusform>
        </translation>
    </message>
    <message>
        <source>started</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>table</source>
        <translation>Tisch</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>gesehen</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>beurteilt</translation>
    </message>
    <message>
        <source>agreed</source>
        <translation>Einklang</translation>
    </message>
    <message>
        <source>told</source>
        <translation>angesagt</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>überstimmt</translation>
    </message>
    <message>
        <source>scored</source>
        <translation>gezählt</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>abgelehnt</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>Hinweis</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>ausgelassen</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>Ende</translation>
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
        <translation>Runde %1 von %2</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n Zug</numerusform>
            <numerusform>%n Züge</numerusform>
        </translation>
    </message>
    <message>
        <source>The game is over</source>
        <translation>Das Spiel ist zu Ende</translation>
    </message>
    <message>
        <source>%1 throws</source>
        <translation>%1 würfelt</translation>
    </message>
    <message>
        <source>Next come dice or cards</source>
        <translation>Als Nächstes kommen Würfel oder Karten</translation>
    </message>
    <message>
        <source>%1 to move</source>
        <translation>%1 ist am Zug</translation>
    </message>
    <message>
        <source>Anybody may move</source>
        <translation>Alle dürfen ziehen</translation>
    </message>
    <message>
        <source>This cannot be</source>
        <translation>Das kann nicht sein</translation>
    </message>
    <message>
        <source>Not allowed: %1</source>
        <translation>Nicht erlaubt: %1</translation>
    </message>
    <message>
        <source>Looking at the table</source>
        <translation>Schaut auf den Tisch</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n Würfel: %1</numerusform>
            <numerusform>%n Würfel: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 Zug</translation>
    </message>
    <message>
        <source>1 die: %1</source>
        <translation>1 Würfel: %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PassagesModel</name>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (nicht mehr)</translation>
    </message>
    <message>
        <source>told, refused</source>
        <translation>angesagt, abgelehnt</translation>
    </message>
    <message>
        <source>illegal, put right</source>
        <translation>regelwidrig, berichtigt</translation>
    </message>
    <message>
        <source>illegal, not put right</source>
        <translation>regelwidrig, nicht berichtigt</translation>
    </message>
    <message>
        <source>asked, resolved by itself</source>
        <translation>gefragt, von selbst geklärt</translation>
    </message>
    <message>
        <source>asked, answered</source>
        <translation>gefragt, beantwortet</translation>
    </message>
    <message>
        <source>asked, not answered</source>
        <translation>gefragt, nicht beantwortet</translation>
    </message>
    <message>
        <source>told, corrected</source>
        <translation>angesagt, berichtigt</translation>
    </message>
    <message>
        <source>accepted, corrected</source>
        <translation>angenommen, berichtigt</translation>
    </message>
    <message>
        <source>told, taken back</source>
        <translation>angesagt, zurückgenommen</translation>
    </message>
    <message>
        <source>accepted, taken back</source>
        <translation>angenommen, zurückgenommen</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>angenommen</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>überstimmt</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>beantwortet</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>zurückgenommen</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>wiederhergestellt</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>eingefügt</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>entfernt</translation>
    </message>
    <message>
        <source>told</source>
        <translation>angesagt</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PhotosViewModel</name>
    <message>
        <source>Stopped. What was checked stays</source>
        <translation>Angehalten. Was geprüft wurde, bleibt</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>%1 von %2 geprüft</translation>
    </message>
    <message numerus="yes">
        <source>%n photo(s) checked</source>
        <translation>
            <numerusform>%n Foto geprüft</numerusform>
            <numerusform>%n Fotos geprüft</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Noch nicht geprüft</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pawn(s)</source>
        <translation>
            <numerusform>%n Stein</numerusform>
            <numerusform>%n Steine</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n Linie</numerusform>
            <numerusform>%n Linien</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as it was read</source>
        <translation>%1, so wie es gelesen wurde</translation>
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
            <numerusform>%n Punkt</numerusform>
            <numerusform>%n Punkte</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, decides whether a rule is broken</source>
        <translation>%1, entscheidet, ob eine Regel verletzt ist</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>höchstens %1</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Spieler</translation>
    </message>
    <message>
        <source>✓ %1, said the referee</source>
        <translation>✓ %1, sagt der Schiedsrichter</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Der Bericht ist geschrieben: %1</translation>
    </message>
    <message>
        <source>✓ It stands</source>
        <translation>✓ Es gilt</translation>
    </message>
    <message>
        <source>✗ Let pass by the referee</source>
        <translation>✗ Vom Schiedsrichter durchgelassen</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlacesModel</name>
    <message>
        <source>There is no folder %1</source>
        <translation>Einen Ordner %1 gibt es nicht</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlayViewModel</name>
    <message>
        <source>covered</source>
        <translation>verdeckt</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>Warten auf das erste Bild</translation>
    </message>
    <message>
        <source>The table is empty</source>
        <translation>Der Tisch ist leer</translation>
    </message>
    <message>
        <source>Something is moving</source>
        <translation>Etwas bewegt sich</translation>
    </message>
    <message>
        <source>The table is still</source>
        <translation>Der Tisch ist ruhig</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>Angehalten</translation>
    </message>
    <message>
        <source>The picture is gone</source>
        <translation>Das Bild ist weg</translation>
    </message>
    <message>
        <source>No picture yet</source>
        <translation>Noch kein Bild</translation>
    </message>
    <message>
        <source>The recording has ended</source>
        <translation>Die Aufnahme ist zu Ende</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n Würfel: %1</numerusform>
            <numerusform>%n Würfel: %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 frames/s</source>
        <translation>%1 Bilder/s</translation>
    </message>
    <message>
        <source>Too dark, a lamp helps</source>
        <translation>Zu dunkel, eine Lampe hilft</translation>
    </message>
    <message>
        <source>Light dim</source>
        <translation>Licht schwach</translation>
    </message>
    <message>
        <source>Light good</source>
        <translation>Licht gut</translation>
    </message>
    <message>
        <source>Glare, move the lamp</source>
        <translation>Spiegelung, Lampe versetzen</translation>
    </message>
    <message>
        <source>Blurred, check the lens</source>
        <translation>Unscharf, Objektiv prüfen</translation>
    </message>
    <message>
        <source>A little soft</source>
        <translation>Etwas unscharf</translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation>Scharf</translation>
    </message>
    <message>
        <source>Fetch the picture</source>
        <translation>Bild holen</translation>
    </message>
    <message>
        <source>Is the table still?</source>
        <translation>Ist der Tisch ruhig?</translation>
    </message>
    <message>
        <source>Read the dice</source>
        <translation>Würfel lesen</translation>
    </message>
    <message>
        <source>Rate the light</source>
        <translation>Licht beurteilen</translation>
    </message>
    <message>
        <source>Prepare for the screen</source>
        <translation>Für den Schirm vorbereiten</translation>
    </message>
    <message>
        <source>All work on a picture</source>
        <translation>Alle Arbeit an einem Bild</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Zeichnen</translation>
    </message>
    <message>
        <source>Pictures seen</source>
        <translation>Gesehene Bilder</translation>
    </message>
    <message>
        <source>Skipped by the source</source>
        <translation>Von der Quelle ausgelassen</translation>
    </message>
    <message>
        <source>Skipped by the window</source>
        <translation>Vom Fenster ausgelassen</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Helligkeit</translation>
    </message>
    <message>
        <source>Burnt out</source>
        <translation>Überbelichtet</translation>
    </message>
    <message>
        <source>Lost in black</source>
        <translation>Im Schwarz versunken</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
    </message>
    <message>
        <source>1 die: %1</source>
        <translation>1 Würfel: %1</translation>
    </message>
    <message>
        <source>seen in %1 ms</source>
        <translation>gesehen in %1 ms</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Wird aufgenommen</translation>
    </message>
    <message>
        <source>! No longer recorded</source>
        <translation>! Wird nicht mehr aufgenommen</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeCase</name>
    <message>
        <source>(no longer)</source>
        <translation>(nicht mehr)</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>Vor dem ersten Zug</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Zug %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeViewModel</name>
    <message>
        <source>Your decisions could not be written down. %1</source>
        <translation>Eure Entscheidungen konnten nicht notiert werden. %1</translation>
    </message>
    <message>
        <source>By your decisions: %1</source>
        <translation>Nach euren Entscheidungen: %1</translation>
    </message>
    <message>
        <source>Writing the report …</source>
        <translation>Der Bericht wird geschrieben …</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Der Bericht ist geschrieben: %1</translation>
    </message>
    <message>
        <source>The report could not be written. %1</source>
        <translation>Der Bericht konnte nicht geschrieben werden. %1</translation>
    </message>
    <message>
        <source>Accepted by the referee</source>
        <translation>Vom Schiedsrichter angenommen</translation>
    </message>
    <message>
        <source>Corrected by the referee: %1</source>
        <translation>Vom Schiedsrichter berichtigt: %1</translation>
    </message>
    <message>
        <source>Rejected by the referee</source>
        <translation>Vom Schiedsrichter verworfen</translation>
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
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>Bild %1</translation>
    </message>
    <message>
        <source>turn %1 · frame %2</source>
        <translation>Zug %1 · Bild %2</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Settings</name>
    <message>
        <source>As the system: %1</source>
        <translation>Wie das System: %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::SetupViewModel</name>
    <message>
        <source>Reading what it is …</source>
        <translation>Wird gelesen …</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::ShownPieces</name>
    <message>
        <source>Click a piece of this colour: %1</source>
        <translation>Klickt auf einen Stein dieser Farbe: %1</translation>
    </message>
    <message>
        <source>%1 and %2 look alike in this light. More light, or another lamp, helps</source>
        <translation>%1 und %2 sehen in diesem Licht gleich aus. Mehr Licht oder eine andere Lampe hilft</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Sounds</name>
    <message>
        <source>Played by %1.</source>
        <translation>Abgespielt von %1.</translation>
    </message>
    <message>
        <source>No player was found. Install the package pipewire-bin, pulseaudio-utils or alsa-utils, then start Kibitz again.</source>
        <translation>Kein Abspieler gefunden. Installiert das Paket pipewire-bin, pulseaudio-utils oder alsa-utils und startet Kibitz neu.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Speaker</name>
    <message>
        <source>No voice was found. Install the package espeak-ng, then start Kibitz again.</source>
        <translation>Keine Stimme gefunden. Installiert das Paket espeak-ng und startet Kibitz neu.</translation>
    </message>
    <message>
        <source>%1 could not speak. Is a loudspeaker connected?</source>
        <translation>%1 konnte nicht sprechen. Ist ein Lautsprecher angeschlossen?</translation>
    </message>
    <message>
        <source>Spoken by %1.</source>
        <translation>Gesprochen von %1.</translation>
    </message>
    <message>
        <source>Ann scores four points.</source>
        <translation>Anna bekommt vier Punkte.</translation>
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
        <translation>keines</translation>
    </message>
    <message>
        <source>A gem (%1)</source>
        <translation>Ein Edelstein (%1)</translation>
    </message>
    <message>
        <source>The whole puzzle (%1)</source>
        <translation>Das ganze Puzzle (%1)</translation>
    </message>
    <message>
        <source>A station (%1)</source>
        <translation>Ein Bahnhof (%1)</translation>
    </message>
    <message>
        <source>Flag (%1): first to fourth</source>
        <translation>Flagge (%1): Erster bis Vierter</translation>
    </message>
    <message>
        <source>An exploded bomb</source>
        <translation>Eine explodierte Bombe</translation>
    </message>
    <message>
        <source>A heap</source>
        <translation>Ein Häufchen</translation>
    </message>
    <message>
        <source>A track on an open line</source>
        <translation>Eine Schiene auf offener Strecke</translation>
    </message>
    <message>
        <source>A track on a closed loop</source>
        <translation>Eine Schiene auf geschlossener Strecke</translation>
    </message>
    <message>
        <source>A track of the longest loop</source>
        <translation>Eine Schiene der längsten Strecke</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played at once: choose it as the sheet of Dizzle.</source>
        <translation>Gespeichert als %1. Es kann sofort gespielt werden: wählt es als Blatt von Dizzle.</translation>
    </message>
    <message>
        <source>Printed to %1, true to size.</source>
        <translation>Als PDF geschrieben, maßstabsgetreu: %1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Zeile %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>The whole area</source>
        <translation>Der ganze Bereich</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played, but scores nothing until its points are said to be right and every doubtful cell was looked at.</source>
        <translation>Gespeichert als %1. Es kann gespielt werden, zählt aber nichts, bis seine Punkte bestätigt sind und jedes zweifelhafte Feld angesehen wurde.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::TellViewModel</name>
    <message>
        <source>leaves no trace</source>
        <translation>hinterlässt keine Spur</translation>
    </message>
    <message>
        <source>What was it instead of %1?</source>
        <translation>Was war es statt %1?</translation>
    </message>
    <message>
        <source>What happened?</source>
        <translation>Was ist geschehen?</translation>
    </message>
    <message>
        <source>Working out what may be …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>There are more than can be listed. Type the one that is missing</source>
        <translation>Es gibt mehr, als sich auflisten lässt. Tippt den fehlenden ein</translation>
    </message>
    <message>
        <source>Nothing may be done now</source>
        <translation>Jetzt darf nichts getan werden</translation>
    </message>
    <message>
        <source>The rules list nothing like this. Enter tries it all the same</source>
        <translation>Die Regeln nennen nichts dergleichen. Eingabe versucht es trotzdem</translation>
    </message>
</context>
</TS>
