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
        <translation>Lehren</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
</context>
<context>
    <name>NoticeBanner</name>
    <message>
        <source>Kibitz keeps trying and goes on by itself.</source>
        <translation>Kibitz versucht es weiter und macht von selbst weiter.</translation>
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
        <translation>Foto oder Ordner eintippen, oder unten wählen</translation>
    </message>
    <message>
        <source>Type a recording, or choose below</source>
        <translation>Aufnahme eintippen, oder unten wählen</translation>
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
</context>
<context>
    <name>PageTab</name>
    <message>
        <source>Key %1</source>
        <translation>Taste %1</translation>
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
        <source>Mirror the picture</source>
        <translation>Das Bild spiegeln</translation>
    </message>
    <message>
        <source>Turn the picture by a quarter</source>
        <translation>Das Bild um ein Viertel drehen</translation>
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
        <source>Picture of the table</source>
        <translation>Bild des Tisches</translation>
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
        <source>Previous, next</source>
        <translation>Voriges, nächstes</translation>
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
    <name>ReviewPicture</name>
    <message>
        <source>Picture of the table</source>
        <translation>Bild des Tisches</translation>
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
        <translation>Dieses Fenster aufnehmen; Grün und Magenta werden dort mit einem Chroma-Key entfernt.</translation>
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
        <translation>Ein Blatt lehren</translation>
    </message>
    <message>
        <source>Teach Kibitz a printed sheet: one photo of a blank one, flat, all four corners in sight</source>
        <translation>Lehrt Kibitz ein gedrucktes Blatt: ein Foto eines leeren, flach, alle vier Ecken zu sehen</translation>
    </message>
    <message>
        <source>A photo of the blank sheet</source>
        <translation>Ein Foto des leeren Blattes</translation>
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
        <source>Name</source>
        <translation>Name</translation>
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
        <source>Print</source>
        <translation>Drucken</translation>
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
    <name>kibitz::ui::PassagesModel</name>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (nicht mehr)</translation>
    </message>
    <message>
        <source>told, refused</source>
        <translation>gesagt, abgelehnt</translation>
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
        <translation>gesagt, berichtigt</translation>
    </message>
    <message>
        <source>accepted, corrected</source>
        <translation>angenommen, berichtigt</translation>
    </message>
    <message>
        <source>told, taken back</source>
        <translation>gesagt, zurückgenommen</translation>
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
        <translation>gesagt</translation>
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
        <source>%1 %2 / %3</source>
        <comment>stage, usual time, slow time</comment>
        <translation>%1 %2 / %3</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lesen</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>Wache</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>zeichnen</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
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
        <translation>Im Schwarz verloren</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Schärfe</translation>
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
        <translation>Gedruckt nach %1, in wahrer Größe.</translation>
    </message>
</context>
</TS>
