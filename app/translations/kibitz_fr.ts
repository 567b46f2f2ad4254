<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>ActionButton</name>
    <message>
        <source>Key %1</source>
        <translation>Touche %1</translation>
    </message>
</context>
<context>
    <name>Announcer</name>
    <message numerus="yes">
        <source>%1 scores %n points.</source>
        <translation>
            <numerusform>%1 marque %n point.</numerusform>
            <numerusform>%1 marque %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 loses %n points.</source>
        <translation>
            <numerusform>%1 perd %n point.</numerusform>
            <numerusform>%1 perd %n points.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CorrectSheet</name>
    <message>
        <source>Correct</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>What was played?</source>
        <translation>Qu&apos;est-ce qui a été joué ?</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Moves that may have been played</source>
        <translation>Coups qui ont pu être joués</translation>
    </message>
    <message>
        <source>as it stands</source>
        <translation>tel quel</translation>
    </message>
    <message>
        <source>What was played, in the words of the game</source>
        <translation>Ce qui a été joué, dans les mots du jeu</translation>
    </message>
    <message>
        <source>Or write it, as in Ann: c3 red; several with a semicolon between</source>
        <translation>Ou écrivez-le, comme Ann: c3 red ; plusieurs séparés par un point-virgule</translation>
    </message>
</context>
<context>
    <name>DetailsPanel</name>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Milliseconds</source>
        <translation>Millisecondes</translation>
    </message>
    <message>
        <source>usual</source>
        <translation>habituel</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>lent</translation>
    </message>
    <message>
        <source>Usual: half of the last pictures were faster. Slow: 19 of 20 were faster.</source>
        <translation>Habituel : la moitié des dernières images étaient plus rapides. Lent : 19 sur 20 étaient plus rapides.</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Images</translation>
    </message>
</context>
<context>
    <name>DieMark</name>
    <message>
        <source>Die: %1</source>
        <translation>Dé : %1</translation>
    </message>
</context>
<context>
    <name>FlawNote</name>
    <message numerus="yes">
        <source>! %1 (and %n more)</source>
        <translation>
            <numerusform>! %1 (et %n autre)</numerusform>
            <numerusform>! %1 (et %n autres)</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HeardOption</name>
    <message>
        <source>Try it</source>
        <translation>Essayer</translation>
    </message>
</context>
<context>
    <name>HelpSheet</name>
    <message>
        <source>Help: all keys</source>
        <translation>Aide : toutes les touches</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
</context>
<context>
    <name>HistoryList</name>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>Turn %1, %2: %3</source>
        <translation>Tour %1, %2 : %3</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Tour %1</translation>
    </message>
</context>
<context>
    <name>Main</name>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Replay</source>
        <translation>Revoir</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Arbitre</translation>
    </message>
    <message>
        <source>Teach</source>
        <translation>Apprendre</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
</context>
<context>
    <name>NoticeBanner</name>
    <message>
        <source>Kibitz keeps trying and goes on by itself.</source>
        <translation>Kibitz continue d&apos;essayer et reprend tout seul.</translation>
    </message>
</context>
<context>
    <name>OpenInvitation</name>
    <message>
        <source>Opening …</source>
        <translation>Ouverture …</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>or drop it here</source>
        <translation>ou déposez-le ici</translation>
    </message>
</context>
<context>
    <name>OpenSheet</name>
    <message>
        <source>This whole folder</source>
        <translation>Tout ce dossier</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Name of a file or folder</source>
        <translation>Nom d&apos;un fichier ou dossier</translation>
    </message>
    <message>
        <source>Type a photo or a folder, or choose below</source>
        <translation>Tapez une photo ou un dossier, ou choisissez ci-dessous</translation>
    </message>
    <message>
        <source>Type a recording, or choose below</source>
        <translation>Tapez un enregistrement, ou choisissez ci-dessous</translation>
    </message>
    <message>
        <source>Photos and folders</source>
        <translation>Photos et dossiers</translation>
    </message>
    <message>
        <source>Recordings and folders</source>
        <translation>Enregistrements et dossiers</translation>
    </message>
    <message>
        <source>Folder %1</source>
        <translation>Dossier %1</translation>
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
        <translation>Tourné de %1°</translation>
    </message>
    <message>
        <source>Mirrored</source>
        <translation>En miroir</translation>
    </message>
</context>
<context>
    <name>PageTab</name>
    <message>
        <source>Key %1</source>
        <translation>Touche %1</translation>
    </message>
</context>
<context>
    <name>PlayActions</name>
    <message>
        <source>Next picture</source>
        <translation>Image suivante</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>Continuer</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Pause</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Mirror</source>
        <translation>Miroir</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Tourner</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
</context>
<context>
    <name>PlayPage</name>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Pause, and go on</source>
        <translation>Pause et reprise</translation>
    </message>
    <message>
        <source>Next picture, while paused</source>
        <translation>Image suivante, pendant la pause</translation>
    </message>
    <message>
        <source>Mirror the picture</source>
        <translation>Mettre l&apos;image en miroir</translation>
    </message>
    <message>
        <source>Turn the picture by a quarter</source>
        <translation>Tourner l&apos;image d&apos;un quart</translation>
    </message>
    <message>
        <source>Zoom in, out, whole picture</source>
        <translation>Agrandir, réduire, image entière</translation>
    </message>
    <message>
        <source>Move a zoomed picture</source>
        <translation>Déplacer une image agrandie</translation>
    </message>
    <message>
        <source>Details: times and light</source>
        <translation>Détails : temps et lumière</translation>
    </message>
    <message>
        <source>Picture of the table</source>
        <translation>Image de la table</translation>
    </message>
</context>
<context>
    <name>PlayerScores</name>
    <message>
        <source>%1: %2 points</source>
        <translation>%1 : %2 points</translation>
    </message>
</context>
<context>
    <name>PointsList</name>
    <message>
        <source>%1, number %2</source>
        <translation>%1, nombre %2</translation>
    </message>
</context>
<context>
    <name>RefereeDesk</name>
    <message>
        <source>From near: %1</source>
        <translation>De près : %1</translation>
    </message>
    <message>
        <source>What the program believed</source>
        <translation>Ce que le programme a cru</translation>
    </message>
    <message>
        <source>What was seen</source>
        <translation>Ce qui a été vu</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Note de l&apos;arbitre</translation>
    </message>
    <message>
        <source>Key N: a note for the report</source>
        <translation>Touche N : une note pour le rapport</translation>
    </message>
    <message>
        <source>Rule: %1</source>
        <translation>Règle : %1</translation>
    </message>
</context>
<context>
    <name>RefereePage</name>
    <message>
        <source>%1 · nothing was in doubt</source>
        <translation>%1 · rien n&apos;était douteux</translation>
    </message>
    <message numerus="yes">
        <source>%1 · all %n decided</source>
        <translation>
            <numerusform>%1 · le seul décidé</numerusform>
            <numerusform>%1 · les %n décidés</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 · %2 of %3 to decide</source>
        <translation>%1 · %2 sur %3 à décider</translation>
    </message>
    <message>
        <source>Accept what was done</source>
        <translation>Accepter ce qui a été fait</translation>
    </message>
    <message>
        <source>Correct it: say what was played</source>
        <translation>Corriger : dire ce qui a été joué</translation>
    </message>
    <message>
        <source>Reject it: it does not count</source>
        <translation>Rejeter : cela ne compte pas</translation>
    </message>
    <message>
        <source>Undecided again</source>
        <translation>De nouveau indécis</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Écrire une note</translation>
    </message>
    <message>
        <source>Previous, next</source>
        <translation>Précédent, suivant</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>From control to control</source>
        <translation>D&apos;un élément à l&apos;autre</translation>
    </message>
    <message>
        <source>One picture back, on</source>
        <translation>Une image en arrière, en avant</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Lecture et pause</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Agrandir l&apos;image, et retour</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Écrire le rapport</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Ouvrir un enregistrement</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Open a recording to judge it</source>
        <translation>Ouvrez un enregistrement pour le juger</translation>
    </message>
</context>
<context>
    <name>ReplayPage</name>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Play and pause</source>
        <translation>Lecture et pause</translation>
    </message>
    <message>
        <source>One picture back, on; with Shift a second</source>
        <translation>Une image en arrière, en avant ; avec Maj une seconde</translation>
    </message>
    <message>
        <source>One turn back, on</source>
        <translation>Un tour en arrière, en avant</translation>
    </message>
    <message>
        <source>What is doubtful: previous, next</source>
        <translation>Ce qui est douteux : précédent, suivant</translation>
    </message>
    <message>
        <source>Slower, faster: 0.25 × to 32 ×</source>
        <translation>Plus lent, plus rapide : de 0,25 × à 32 ×</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Go to a turn by its number</source>
        <translation>Aller à un tour par son numéro</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>To the beginning, to the end</source>
        <translation>Au début, à la fin</translation>
    </message>
    <message>
        <source>Show or hide what was seen</source>
        <translation>Montrer ou cacher ce qui a été vu</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Agrandir l&apos;image, et retour</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>Ouvrir un enregistrement</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Referee</source>
        <translation>Arbitre</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Tour %1</translation>
    </message>
    <message>
        <source>Open a recording to look at it again</source>
        <translation>Ouvrez un enregistrement pour le revoir</translation>
    </message>
</context>
<context>
    <name>ReviewPicture</name>
    <message>
        <source>Picture of the table</source>
        <translation>Image de la table</translation>
    </message>
</context>
<context>
    <name>SettingsPage</name>
    <message>
        <source>The next setting</source>
        <translation>Le réglage suivant</translation>
    </message>
    <message>
        <source>Choose</source>
        <translation>Choisir</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>On or off</source>
        <translation>Activer ou désactiver</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Language and look</source>
        <translation>Langue et apparence</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>Comme le système</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source>Size of text</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Less motion</source>
        <translation>Moins de mouvement</translation>
    </message>
    <message>
        <source>Things appear without moving or fading.</source>
        <translation>Tout apparaît sans glisser ni fondre.</translation>
    </message>
    <message>
        <source>What is heard</source>
        <translation>Ce que l&apos;on entend</translation>
    </message>
    <message>
        <source>Say scores and questions aloud</source>
        <translation>Dire les scores et les questions à voix haute</translation>
    </message>
    <message>
        <source>Sounds for moves, mistakes and questions</source>
        <translation>Sons pour les coups, les erreurs et les questions</translation>
    </message>
    <message>
        <source>Stream</source>
        <translation>Diffusion</translation>
    </message>
    <message>
        <source>A second window with the scores, for OBS and the like</source>
        <translation>Une seconde fenêtre avec les scores, pour OBS et autres</translation>
    </message>
    <message>
        <source>Capture that window; green and magenta are taken away there with a chroma key.</source>
        <translation>Capturez cette fenêtre ; le vert et le magenta s&apos;y retirent par incrustation.</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Its ground</source>
        <translation>Son fond</translation>
    </message>
    <message>
        <source>Ground of the stream window</source>
        <translation>Fond de la fenêtre de diffusion</translation>
    </message>
    <message>
        <source>Green</source>
        <translation>Vert</translation>
    </message>
    <message>
        <source>Magenta</source>
        <translation>Magenta</translation>
    </message>
    <message>
        <source>Transparent</source>
        <translation>Transparent</translation>
    </message>
    <message>
        <source>Kept in %1. Nothing leaves this machine.</source>
        <translation>Conservé dans %1. Rien ne quitte cette machine.</translation>
    </message>
    <message>
        <source>%1 cannot be written: settings hold until Kibitz is closed.</source>
        <translation>%1 ne peut pas être écrit : les réglages valent jusqu&apos;à la fermeture de Kibitz.</translation>
    </message>
</context>
<context>
    <name>Shell</name>
    <message>
        <source>Another page</source>
        <translation>Une autre page</translation>
    </message>
    <message>
        <source>Dark or light</source>
        <translation>Sombre ou clair</translation>
    </message>
    <message>
        <source>Whole screen</source>
        <translation>Plein écran</translation>
    </message>
    <message>
        <source>This help</source>
        <translation>Cette aide</translation>
    </message>
    <message>
        <source>Close what is open</source>
        <translation>Fermer ce qui est ouvert</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Quitter</translation>
    </message>
</context>
<context>
    <name>StatusBar</name>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
</context>
<context>
    <name>StreamBoard</name>
    <message>
        <source>Scores for the stream</source>
        <translation>Scores pour la diffusion</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>No game yet</source>
        <translation>Pas encore de partie</translation>
    </message>
</context>
<context>
    <name>StreamWindow</name>
    <message>
        <source>Kibitz: stream</source>
        <translation>Kibitz : diffusion</translation>
    </message>
</context>
<context>
    <name>TeachCells</name>
    <message>
        <source>key</source>
        <translation>clé</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>serrure</translation>
    </message>
    <message>
        <source>bomb</source>
        <translation>bombe</translation>
    </message>
    <message>
        <source>rocket</source>
        <translation>fusée</translation>
    </message>
    <message>
        <source>planet</source>
        <translation>planète</translation>
    </message>
    <message>
        <source>flag</source>
        <translation>drapeau</translation>
    </message>
    <message>
        <source>gem</source>
        <translation>gemme</translation>
    </message>
    <message>
        <source>puzzle</source>
        <translation>puzzle</translation>
    </message>
    <message>
        <source>heap</source>
        <translation>petit tas</translation>
    </message>
    <message>
        <source>volcano</source>
        <translation>volcan</translation>
    </message>
    <message>
        <source>station</source>
        <translation>gare</translation>
    </message>
    <message>
        <source>no cell</source>
        <translation>pas de case</translation>
    </message>
    <message>
        <source>a printed cross</source>
        <translation>une croix imprimée</translation>
    </message>
    <message>
        <source>no pips</source>
        <translation>aucun point</translation>
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
            <numerusform>%n case à vérifier</numerusform>
            <numerusform>%n cases à vérifier</numerusform>
        </translation>
    </message>
    <message>
        <source>Open a photo of a blank sheet</source>
        <translation>Ouvrir la photo d&apos;une feuille vierge</translation>
    </message>
    <message>
        <source>The cell shows so many pips; 0: none</source>
        <translation>La case montre autant de points ; 0 : aucun</translation>
    </message>
    <message>
        <source>A printed cross, or not</source>
        <translation>Une croix imprimée, ou non</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>No cell, or one</source>
        <translation>Pas de case, ou une</translation>
    </message>
    <message>
        <source>Another special</source>
        <translation>Un autre symbole</translation>
    </message>
    <message>
        <source>Another colour of it</source>
        <translation>Une autre couleur du symbole</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Right as it is; on to the next doubtful cell</source>
        <translation>Juste ainsi ; à la case douteuse suivante</translation>
    </message>
    <message>
        <source>The next doubtful cell</source>
        <translation>La case douteuse suivante</translation>
    </message>
    <message>
        <source>The cell beside</source>
        <translation>La case voisine</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Photo</source>
        <translation>Photo</translation>
    </message>
    <message>
        <source>Teach a sheet</source>
        <translation>Apprendre une feuille</translation>
    </message>
    <message>
        <source>Teach Kibitz a printed sheet: one photo of a blank one, flat, all four corners in sight</source>
        <translation>Apprenez à Kibitz une feuille imprimée : une photo d&apos;une feuille vierge, à plat, les quatre coins visibles</translation>
    </message>
    <message>
        <source>A photo of the blank sheet</source>
        <translation>Une photo de la feuille vierge</translation>
    </message>
</context>
<context>
    <name>TeachPanel</name>
    <message>
        <source>The cell and the sheet</source>
        <translation>La case et la feuille</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>Right, next</source>
        <translation>Juste, suivante</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Tout est vu</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Pips</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Printed cross</source>
        <translation>Croix imprimée</translation>
    </message>
    <message>
        <source>No cell</source>
        <translation>Pas de case</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>Special</source>
        <translation>Symbole</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <source>Points, as printed on the sheet</source>
        <translation>Points, tels qu&apos;imprimés sur la feuille</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Name of the sheet</source>
        <translation>Nom de la feuille</translation>
    </message>
    <message>
        <source>There is a sheet of that name; saving replaces it.</source>
        <translation>Une feuille porte déjà ce nom ; l&apos;enregistrement la remplace.</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>Imprimer</translation>
    </message>
</context>
<context>
    <name>TeachPicture</name>
    <message>
        <source>The sheet, straightened</source>
        <translation>La feuille, redressée</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>doubtful</source>
        <translation>douteux</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Frise</translation>
    </message>
    <message>
        <source>Turn %1: %2</source>
        <translation>Tour %1 : %2</translation>
    </message>
</context>
<context>
    <name>TopBar</name>
    <message>
        <source>Pages and actions</source>
        <translation>Pages et actions</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
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
        <translation>Jouer</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
    <message>
        <source>Picture back</source>
        <translation>Image précédente</translation>
    </message>
    <message>
        <source>Picture on</source>
        <translation>Image suivante</translation>
    </message>
    <message>
        <source>Turn back</source>
        <translation>Tour précédent</translation>
    </message>
    <message>
        <source>Turn on</source>
        <translation>Tour suivant</translation>
    </message>
    <message>
        <source>Slower</source>
        <translation>Plus lent</translation>
    </message>
    <message>
        <source>Faster</source>
        <translation>Plus vite</translation>
    </message>
</context>
<context>
    <name>VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Undecided</source>
        <translation>Indécis</translation>
    </message>
    <message>
        <source>Accept</source>
        <translation>Accepter</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Reject</source>
        <translation>Rejeter</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PassagesModel</name>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (plus maintenant)</translation>
    </message>
    <message>
        <source>told, refused</source>
        <translation>dit, refusé</translation>
    </message>
    <message>
        <source>illegal, put right</source>
        <translation>illégal, rectifié</translation>
    </message>
    <message>
        <source>illegal, not put right</source>
        <translation>illégal, non rectifié</translation>
    </message>
    <message>
        <source>asked, resolved by itself</source>
        <translation>demandé, résolu tout seul</translation>
    </message>
    <message>
        <source>asked, answered</source>
        <translation>demandé, répondu</translation>
    </message>
    <message>
        <source>asked, not answered</source>
        <translation>demandé, sans réponse</translation>
    </message>
    <message>
        <source>told, corrected</source>
        <translation>dit, corrigé</translation>
    </message>
    <message>
        <source>accepted, corrected</source>
        <translation>accepté, corrigé</translation>
    </message>
    <message>
        <source>told, taken back</source>
        <translation>dit, repris</translation>
    </message>
    <message>
        <source>accepted, taken back</source>
        <translation>accepté, repris</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>accepté</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>rectifié</translation>
    </message>
    <message>
        <source>answered</source>
        <translation>répondu</translation>
    </message>
    <message>
        <source>undone</source>
        <translation>repris</translation>
    </message>
    <message>
        <source>brought back</source>
        <translation>rétabli</translation>
    </message>
    <message>
        <source>inserted</source>
        <translation>inséré</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>retiré</translation>
    </message>
    <message>
        <source>told</source>
        <translation>dit</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlacesModel</name>
    <message>
        <source>There is no folder %1</source>
        <translation>Il n&apos;y a pas de dossier %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PlayViewModel</name>
    <message>
        <source>covered</source>
        <translation>caché</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>En attente de la première image</translation>
    </message>
    <message>
        <source>The table is empty</source>
        <translation>La table est vide</translation>
    </message>
    <message>
        <source>Something is moving</source>
        <translation>Quelque chose bouge</translation>
    </message>
    <message>
        <source>The table is still</source>
        <translation>La table est immobile</translation>
    </message>
    <message>
        <source>Paused</source>
        <translation>En pause</translation>
    </message>
    <message>
        <source>The picture is gone</source>
        <translation>L&apos;image a disparu</translation>
    </message>
    <message>
        <source>No picture yet</source>
        <translation>Pas encore d&apos;image</translation>
    </message>
    <message>
        <source>The recording has ended</source>
        <translation>L&apos;enregistrement est terminé</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n dé : %1</numerusform>
            <numerusform>%n dés : %1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1 frames/s</source>
        <translation>%1 images/s</translation>
    </message>
    <message>
        <source>Too dark, a lamp helps</source>
        <translation>Trop sombre, une lampe aide</translation>
    </message>
    <message>
        <source>Light dim</source>
        <translation>Lumière faible</translation>
    </message>
    <message>
        <source>Light good</source>
        <translation>Bonne lumière</translation>
    </message>
    <message>
        <source>Glare, move the lamp</source>
        <translation>Reflets, déplacez la lampe</translation>
    </message>
    <message>
        <source>Blurred, check the lens</source>
        <translation>Flou, vérifiez l&apos;objectif</translation>
    </message>
    <message>
        <source>A little soft</source>
        <translation>Un peu flou</translation>
    </message>
    <message>
        <source>Sharp</source>
        <translation>Net</translation>
    </message>
    <message>
        <source>%1 %2 / %3</source>
        <comment>stage, usual time, slow time</comment>
        <translation>%1 %2 / %3</translation>
    </message>
    <message>
        <source>read</source>
        <translation>lire</translation>
    </message>
    <message>
        <source>gate</source>
        <translation>garde</translation>
    </message>
    <message>
        <source>draw</source>
        <translation>dessin</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>Fetch the picture</source>
        <translation>Chercher l&apos;image</translation>
    </message>
    <message>
        <source>Is the table still?</source>
        <translation>La table est-elle immobile ?</translation>
    </message>
    <message>
        <source>Read the dice</source>
        <translation>Lire les dés</translation>
    </message>
    <message>
        <source>Rate the light</source>
        <translation>Juger la lumière</translation>
    </message>
    <message>
        <source>Prepare for the screen</source>
        <translation>Préparer pour l&apos;écran</translation>
    </message>
    <message>
        <source>All work on a picture</source>
        <translation>Tout le travail sur une image</translation>
    </message>
    <message>
        <source>Draw</source>
        <translation>Dessiner</translation>
    </message>
    <message>
        <source>Pictures seen</source>
        <translation>Images vues</translation>
    </message>
    <message>
        <source>Skipped by the source</source>
        <translation>Sautées par la source</translation>
    </message>
    <message>
        <source>Skipped by the window</source>
        <translation>Sautées par la fenêtre</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Brightness</source>
        <translation>Luminosité</translation>
    </message>
    <message>
        <source>Burnt out</source>
        <translation>Surexposé</translation>
    </message>
    <message>
        <source>Lost in black</source>
        <translation>Perdu dans le noir</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Netteté</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeCase</name>
    <message>
        <source>(no longer)</source>
        <translation>(plus maintenant)</translation>
    </message>
    <message>
        <source>Before the first turn</source>
        <translation>Avant le premier tour</translation>
    </message>
    <message>
        <source>Turn %1</source>
        <translation>Tour %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::RefereeViewModel</name>
    <message>
        <source>Your decisions could not be written down. %1</source>
        <translation>Vos décisions n&apos;ont pas pu être notées. %1</translation>
    </message>
    <message>
        <source>By your decisions: %1</source>
        <translation>D&apos;après vos décisions : %1</translation>
    </message>
    <message>
        <source>Writing the report …</source>
        <translation>Écriture du rapport …</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Le rapport est écrit : %1</translation>
    </message>
    <message>
        <source>The report could not be written. %1</source>
        <translation>Le rapport n&apos;a pas pu être écrit. %1</translation>
    </message>
    <message>
        <source>Accepted by the referee</source>
        <translation>Accepté par l&apos;arbitre</translation>
    </message>
    <message>
        <source>Corrected by the referee: %1</source>
        <translation>Corrigé par l&apos;arbitre : %1</translation>
    </message>
    <message>
        <source>Rejected by the referee</source>
        <translation>Rejeté par l&apos;arbitre</translation>
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
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>image %1</translation>
    </message>
    <message>
        <source>turn %1 · frame %2</source>
        <translation>tour %1 · image %2</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Settings</name>
    <message>
        <source>As the system: %1</source>
        <translation>Système : %1</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Sounds</name>
    <message>
        <source>Played by %1.</source>
        <translation>Joués par %1.</translation>
    </message>
    <message>
        <source>No player was found. Install the package pipewire-bin, pulseaudio-utils or alsa-utils, then start Kibitz again.</source>
        <translation>Aucun lecteur trouvé. Installez le paquet pipewire-bin, pulseaudio-utils ou alsa-utils, puis relancez Kibitz.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::Speaker</name>
    <message>
        <source>No voice was found. Install the package espeak-ng, then start Kibitz again.</source>
        <translation>Aucune voix trouvée. Installez le paquet espeak-ng, puis relancez Kibitz.</translation>
    </message>
    <message>
        <source>%1 could not speak. Is a loudspeaker connected?</source>
        <translation>%1 n&apos;a pas pu parler. Un haut-parleur est-il branché ?</translation>
    </message>
    <message>
        <source>Spoken by %1.</source>
        <translation>Dit par %1.</translation>
    </message>
    <message>
        <source>Ann scores four points.</source>
        <translation>Anne marque quatre points.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::StreamViewModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::TeachViewModel</name>
    <message>
        <source>none</source>
        <translation>aucun</translation>
    </message>
    <message>
        <source>A gem (%1)</source>
        <translation>Une gemme (%1)</translation>
    </message>
    <message>
        <source>The whole puzzle (%1)</source>
        <translation>Le puzzle entier (%1)</translation>
    </message>
    <message>
        <source>A station (%1)</source>
        <translation>Une gare (%1)</translation>
    </message>
    <message>
        <source>Flag (%1): first to fourth</source>
        <translation>Drapeau (%1) : du premier au quatrième</translation>
    </message>
    <message>
        <source>An exploded bomb</source>
        <translation>Une bombe explosée</translation>
    </message>
    <message>
        <source>A heap</source>
        <translation>Un petit tas</translation>
    </message>
    <message>
        <source>A track on an open line</source>
        <translation>Un rail sur une ligne ouverte</translation>
    </message>
    <message>
        <source>A track on a closed loop</source>
        <translation>Un rail sur une boucle fermée</translation>
    </message>
    <message>
        <source>A track of the longest loop</source>
        <translation>Un rail de la plus longue boucle</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played at once: choose it as the sheet of Dizzle.</source>
        <translation>Enregistrée sous %1. On peut y jouer tout de suite : choisissez-la comme feuille de Dizzle.</translation>
    </message>
    <message>
        <source>Printed to %1, true to size.</source>
        <translation>Imprimée dans %1, en taille réelle.</translation>
    </message>
</context>
</TS>
