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
    <name>Badge</name>
    <message>
        <source>%1 (Enter)</source>
        <translation>%1 (Entrée)</translation>
    </message>
</context>
<context>
    <name>ChoiceCard</name>
    <message>
        <source>Key %1</source>
        <translation>Touche %1</translation>
    </message>
</context>
<context>
    <name>CompareHalf</name>
    <message>
        <source>(nothing)</source>
        <translation>(rien)</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Previous, next difference</source>
        <translation>Différence précédente, suivante</translation>
    </message>
    <message>
        <source>Compare two recordings</source>
        <translation>Comparer deux enregistrements</translation>
    </message>
    <message>
        <source>A recording, and how it is judged now</source>
        <translation>Un enregistrement, et comment il est jugé maintenant</translation>
    </message>
    <message>
        <source>Two recordings</source>
        <translation>Ouvrir deux</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>Rejuger</translation>
    </message>
    <message>
        <source>Compare two recordings, or a recording with how it is judged now</source>
        <translation>Comparez deux enregistrements, ou un enregistrement avec le jugement actuel</translation>
    </message>
    <message>
        <source>Which recording?</source>
        <translation>Quel enregistrement ?</translation>
    </message>
    <message>
        <source>The first recording</source>
        <translation>Le premier enregistrement</translation>
    </message>
    <message>
        <source>The second recording</source>
        <translation>Le second enregistrement</translation>
    </message>
</context>
<context>
    <name>CornerHandles</name>
    <message>
        <source>Upper left corner of the print</source>
        <translation>Coin supérieur gauche de l&apos;impression</translation>
    </message>
    <message>
        <source>Upper right corner</source>
        <translation>Coin supérieur droit</translation>
    </message>
    <message>
        <source>Lower right corner</source>
        <translation>Coin inférieur droit</translation>
    </message>
    <message>
        <source>Lower left corner</source>
        <translation>Coin inférieur gauche</translation>
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
    <name>DifferenceList</name>
    <message>
        <source>Differences</source>
        <translation>Différences</translation>
    </message>
    <message>
        <source>Frame %1, %2</source>
        <translation>Image %1, %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>image %1</translation>
    </message>
    <message>
        <source>turn %1</source>
        <translation>tour %1</translation>
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
    <name>GamePanel</name>
    <message>
        <source>The game</source>
        <translation>La partie</translation>
    </message>
    <message>
        <source>! %1</source>
        <translation>! %1</translation>
    </message>
    <message>
        <source>Time is up</source>
        <translation>Le temps est écoulé</translation>
    </message>
    <message>
        <source>Time left: %1</source>
        <translation>Temps restant : %1</translation>
    </message>
    <message>
        <source>Last turns</source>
        <translation>Derniers coups</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Corriger</translation>
    </message>
    <message>
        <source>Tell</source>
        <translation>Annoncer</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Annoncer ce qui ne se voit pas</translation>
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
    <message>
        <source>Set up</source>
        <translation>Préparer</translation>
    </message>
    <message>
        <source>Photos</source>
        <translation>Photos</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
</context>
<context>
    <name>MainButton</name>
    <message>
        <source>Key %1</source>
        <translation>Touche %1</translation>
    </message>
</context>
<context>
    <name>MarkedPicture</name>
    <message>
        <source>Picture of the table</source>
        <translation>Image de la table</translation>
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
        <translation>Nom d&apos;une photo ou d&apos;un dossier, ou choisissez ci-dessous</translation>
    </message>
    <message>
        <source>Type a recording, or choose below</source>
        <translation>Nom d&apos;un enregistrement, ou choisissez ci-dessous</translation>
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
    <message>
        <source>Type a file or a folder, or choose below</source>
        <translation>Nom d&apos;un fichier ou d&apos;un dossier, ou choisissez ci-dessous</translation>
    </message>
</context>
<context>
    <name>OptionEditor</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
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
    <message>
        <source>Found: %1</source>
        <translation>Trouvé : %1</translation>
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
    <name>PhotoBar</name>
    <message>
        <source>Photos of</source>
        <translation>Photos de</translation>
    </message>
</context>
<context>
    <name>PhotoFindings</name>
    <message>
        <source>From near</source>
        <translation>De près</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Points certains</translation>
    </message>
    <message>
        <source>It stands</source>
        <translation>Cela reste</translation>
    </message>
    <message>
        <source>Let it pass</source>
        <translation>Laisser passer</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Note of the referee</source>
        <translation>Note de l&apos;arbitre</translation>
    </message>
    <message>
        <source>Key T: a note for the report</source>
        <translation>Touche T : une note pour le rapport</translation>
    </message>
</context>
<context>
    <name>PhotoReport</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Douteux</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Jugement</translation>
    </message>
    <message>
        <source>Score: %1</source>
        <translation>Points : %1</translation>
    </message>
    <message>
        <source>Note of the referee: %1</source>
        <translation>Note de l&apos;arbitre : %1</translation>
    </message>
    <message>
        <source>Points that are certain</source>
        <translation>Points certains</translation>
    </message>
    <message>
        <source>Photos of %1</source>
        <translation>Photos de %1</translation>
    </message>
</context>
<context>
    <name>PhotoTable</name>
    <message>
        <source>Photos</source>
        <translation>Photos</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>Feuille</translation>
    </message>
    <message>
        <source>Score</source>
        <translation>Score</translation>
    </message>
    <message>
        <source>Doubtful</source>
        <translation>Douteux</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Avertissements</translation>
    </message>
</context>
<context>
    <name>PhotosPage</name>
    <message>
        <source>Previous, next photo</source>
        <translation>Photo précédente, suivante</translation>
    </message>
    <message>
        <source>Next place to look at</source>
        <translation>Endroit suivant à vérifier</translation>
    </message>
    <message>
        <source>Zoom the picture, and back</source>
        <translation>Agrandir l&apos;image, et retour</translation>
    </message>
    <message>
        <source>What was played: Dizzle, Spexxx, Topple</source>
        <translation>Ce qui a été joué : Dizzle, Spexxx, Topple</translation>
    </message>
    <message>
        <source>Stop checking</source>
        <translation>Arrêter la vérification</translation>
    </message>
    <message>
        <source>Open photos, or a folder of them</source>
        <translation>Ouvrir des photos, ou un dossier de photos</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Arrêter</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Ouvrir</translation>
    </message>
    <message>
        <source>Open photos of filled sheets or boards, or a folder of them</source>
        <translation>Ouvrez des photos de feuilles remplies ou de plateaux, ou un dossier entier</translation>
    </message>
    <message>
        <source>Open photos</source>
        <translation>Ouvrir des photos</translation>
    </message>
    <message>
        <source>Accept it as it was read</source>
        <translation>Accepter comme c&apos;est lu</translation>
    </message>
    <message>
        <source>Correct it: say what the place shows</source>
        <translation>Corriger : dire ce que montre l&apos;endroit</translation>
    </message>
    <message>
        <source>Reject it: nothing is there, or it is let pass</source>
        <translation>Rejeter : il n&apos;y a rien, ou on laisse passer</translation>
    </message>
    <message>
        <source>Take back</source>
        <translation>Reprendre</translation>
    </message>
    <message>
        <source>Write a note</source>
        <translation>Écrire une note</translation>
    </message>
    <message>
        <source>Write the report</source>
        <translation>Écrire le rapport</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Rapport</translation>
    </message>
</context>
<context>
    <name>PictureView</name>
    <message>
        <source>Picture of the table</source>
        <translation>Image de la table</translation>
    </message>
</context>
<context>
    <name>PlaceMark</name>
    <message>
        <source>Not allowed: %1</source>
        <translation>Interdit : %1</translation>
    </message>
    <message>
        <source>Asked: %1</source>
        <translation>Demandé : %1</translation>
    </message>
    <message>
        <source>May be used: %1</source>
        <translation>Utilisable : %1</translation>
    </message>
    <message>
        <source>Last move: %1</source>
        <translation>Dernier coup : %1</translation>
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
    <message>
        <source>Legal</source>
        <translation>Permis</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Montrer où l&apos;on peut jouer</translation>
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
        <source>Zoom in, out, whole picture</source>
        <translation>Agrandir, réduire, image entière</translation>
    </message>
    <message>
        <source>Move a zoomed picture</source>
        <translation>Déplacer l&apos;image agrandie</translation>
    </message>
    <message>
        <source>Details: times and light</source>
        <translation>Détails : temps et lumière</translation>
    </message>
    <message>
        <source>Answer a question</source>
        <translation>Répondre à une question</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>The first answer</source>
        <translation>La première réponse</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Answer later</source>
        <translation>Répondre plus tard</translation>
    </message>
    <message>
        <source>Take the last turn back</source>
        <translation>Annuler le dernier coup</translation>
    </message>
    <message>
        <source>Bring it back</source>
        <translation>Le rétablir</translation>
    </message>
    <message>
        <source>Correct what was read</source>
        <translation>Corriger ce qui a été lu</translation>
    </message>
    <message>
        <source>Tell what cannot be seen</source>
        <translation>Annoncer ce qui ne se voit pas</translation>
    </message>
    <message>
        <source>Show where one may play</source>
        <translation>Montrer où l&apos;on peut jouer</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Mettre en miroir, tourner l&apos;image</translation>
    </message>
    <message>
        <source>Click</source>
        <translation>Clic</translation>
    </message>
    <message>
        <source>Correct the die or place that was misread</source>
        <translation>Corriger le dé ou la case mal lus</translation>
    </message>
</context>
<context>
    <name>PlayerCard</name>
    <message>
        <source>wins</source>
        <translation>gagne</translation>
    </message>
    <message>
        <source>%1: %2 points</source>
        <translation>%1 : %2 points</translation>
    </message>
</context>
<context>
    <name>PlayerEditor</name>
    <message>
        <source>Name of player %1</source>
        <translation>Nom du joueur %1</translation>
    </message>
    <message>
        <source>Colour of %1: %2</source>
        <translation>Couleur de %1 : %2</translation>
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
    <message>
        <source>Previous, next; with Shift through the evidence</source>
        <translation>Précédent, suivant ; avec Maj, parcourir les preuves</translation>
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
    <name>RoundDots</name>
    <message>
        <source>Round %1 of %2</source>
        <translation>Manche %1 sur %2</translation>
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
    <name>SetupForm</name>
    <message>
        <source>From where do I look?</source>
        <translation>D&apos;où est-ce que je regarde ?</translation>
    </message>
    <message>
        <source>http://phone:8080/video or rtsp://…</source>
        <translation>http://telephone:8080/video ou rtsp://…</translation>
    </message>
    <message>
        <source>A file or a folder</source>
        <translation>Un fichier ou un dossier</translation>
    </message>
    <message>
        <source>What is played?</source>
        <translation>À quoi joue-t-on ?</translation>
    </message>
    <message>
        <source>Fewer options</source>
        <translation>Moins d&apos;options</translation>
    </message>
    <message>
        <source>Options of the game</source>
        <translation>Options du jeu</translation>
    </message>
    <message>
        <source>Who plays?</source>
        <translation>Qui joue ?</translation>
    </message>
    <message>
        <source>One more</source>
        <translation>Un de plus</translation>
    </message>
    <message>
        <source>One less</source>
        <translation>Un de moins</translation>
    </message>
    <message>
        <source>Look for it</source>
        <translation>Parcourir</translation>
    </message>
</context>
<context>
    <name>SetupPage</name>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Entrée</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>Jouer</translation>
    </message>
    <message>
        <source>End this game, set up another</source>
        <translation>Finir cette partie, en préparer une autre</translation>
    </message>
    <message>
        <source>Show the corners of the board, or not</source>
        <translation>Montrer les coins du plateau, ou non</translation>
    </message>
    <message>
        <source>A game is on.</source>
        <translation>Une partie est en cours.</translation>
    </message>
    <message>
        <source>End it, set up another</source>
        <translation>La finir, en préparer une autre</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Enregistré</translation>
    </message>
    <message>
        <source>Record it</source>
        <translation>L&apos;enregistrer</translation>
    </message>
    <message>
        <source>on</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>off</source>
        <translation>non</translation>
    </message>
    <message>
        <source>A recording, a video, or a folder of pictures</source>
        <translation>Un enregistrement, une vidéo ou un dossier d&apos;images</translation>
    </message>
    <message>
        <source>Show the colours of the pieces, or forget them</source>
        <translation>Montrer les couleurs des pièces, ou les oublier</translation>
    </message>
    <message>
        <source>Mirror, turn the picture</source>
        <translation>Mettre en miroir, tourner l&apos;image</translation>
    </message>
</context>
<context>
    <name>SetupTable</name>
    <message>
        <source>Picture of the table</source>
        <translation>Image de la table</translation>
    </message>
    <message>
        <source>Waiting for the first picture</source>
        <translation>En attente de la première image</translation>
    </message>
    <message>
        <source>✓ Table found</source>
        <translation>✓ Table trouvée</translation>
    </message>
    <message>
        <source>… Looking for the table</source>
        <translation>… Recherche de la table</translation>
    </message>
    <message>
        <source>Show the corners</source>
        <translation>Montrer les coins</translation>
    </message>
    <message>
        <source>Find it by itself</source>
        <translation>Recherche automatique</translation>
    </message>
    <message>
        <source>Skip</source>
        <translation>Passer</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>%1: shown</source>
        <translation>%1 : montré</translation>
    </message>
    <message>
        <source>Show the colours</source>
        <translation>Montrer les couleurs</translation>
    </message>
    <message>
        <source>Forget the colours</source>
        <translation>Oublier les couleurs</translation>
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
    <message>
        <source>✓ Table found</source>
        <translation>✓ Table trouvée</translation>
    </message>
    <message>
        <source>! Looking for the table</source>
        <translation>! Recherche de la table</translation>
    </message>
    <message>
        <source>Moves are told, key T</source>
        <translation>Les coups sont annoncés, touche T</translation>
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
    <message>
        <source>key</source>
        <comment>three letters for a key</comment>
        <translation>clé</translation>
    </message>
    <message>
        <source>loc</source>
        <comment>three letters for a lock</comment>
        <translation>cad</translation>
    </message>
    <message>
        <source>bom</source>
        <comment>three letters for a bomb</comment>
        <translation>bom</translation>
    </message>
    <message>
        <source>roc</source>
        <comment>three letters for a rocket</comment>
        <translation>fus</translation>
    </message>
    <message>
        <source>pla</source>
        <comment>three letters for a planet</comment>
        <translation>pla</translation>
    </message>
    <message>
        <source>fla</source>
        <comment>three letters for a flag</comment>
        <translation>dra</translation>
    </message>
    <message>
        <source>gem</source>
        <comment>three letters for a gem</comment>
        <translation>gem</translation>
    </message>
    <message>
        <source>puz</source>
        <comment>three letters for a puzzle</comment>
        <translation>puz</translation>
    </message>
    <message>
        <source>hea</source>
        <comment>three letters for a heap</comment>
        <translation>tas</translation>
    </message>
    <message>
        <source>vol</source>
        <comment>three letters for a volcano</comment>
        <translation>vol</translation>
    </message>
    <message>
        <source>sta</source>
        <comment>three letters for a station</comment>
        <translation>gar</translation>
    </message>
    <message>
        <source>in the area</source>
        <translation>dans la zone</translation>
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
        <translation>Faites apprendre une feuille imprimée à Kibitz : une photo d&apos;une feuille vierge, à plat, les quatre coins visibles</translation>
    </message>
    <message>
        <source>A photo of the blank sheet</source>
        <translation>Une photo de la feuille vierge</translation>
    </message>
    <message>
        <source>Points to confirm</source>
        <translation>Points à confirmer</translation>
    </message>
    <message>
        <source>All looked at</source>
        <translation>Tout est vérifié</translation>
    </message>
    <message>
        <source>Part of the area, or not</source>
        <translation>Partie de la zone, ou non</translation>
    </message>
    <message>
        <source>The points are as printed, or not</source>
        <translation>Les points sont ceux de la feuille, ou non</translation>
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
        <source>Print as PDF</source>
        <translation>Imprimer en PDF</translation>
    </message>
    <message>
        <source>In the area</source>
        <translation>Dans la zone</translation>
    </message>
    <message>
        <source>Complete rows and columns; 0 where no arrow points</source>
        <translation>Lignes et colonnes complètes ; 0 là où aucune flèche ne pointe</translation>
    </message>
    <message>
        <source>✓ Points are as printed</source>
        <translation>✓ Les points sont ceux de la feuille</translation>
    </message>
    <message>
        <source>Points are as printed</source>
        <translation>Les points sont ceux de la feuille</translation>
    </message>
    <message>
        <source>! Until somebody says so, this sheet scores nothing.</source>
        <translation>! Tant que personne ne le confirme, cette feuille ne rapporte rien.</translation>
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
    <name>TellSheet</name>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Write the move, or pick it below</source>
        <translation>Écrivez le coup, ou choisissez-le ci-dessous</translation>
    </message>
    <message>
        <source>What may have happened</source>
        <translation>Ce qui a pu se passer</translation>
    </message>
</context>
<context>
    <name>Timeline</name>
    <message>
        <source>Timeline</source>
        <translation>Frise chronologique</translation>
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
    <message>
        <source>Picture</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Turn</source>
        <translation>Coup</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>Vitesse</translation>
    </message>
</context>
<context>
    <name>TurnList</name>
    <message>
        <source>Turns, newest first</source>
        <translation>Coups, le plus récent d&apos;abord</translation>
    </message>
    <message>
        <source>Take out</source>
        <translation>Retirer</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Suppr</translation>
    </message>
</context>
<context>
    <name>VerdictBanner</name>
    <message>
        <source>Picture of %1</source>
        <translation>Image de %1</translation>
    </message>
    <message>
        <source>1 or Enter</source>
        <translation>1 ou Entrée</translation>
    </message>
    <message>
        <source>Something else</source>
        <translation>Autre chose</translation>
    </message>
    <message>
        <source>Later</source>
        <translation>Plus tard</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
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
    <name>kibitz::ui</name>
    <message>
        <source>asked</source>
        <translation>demandé</translation>
    </message>
    <message>
        <source>told</source>
        <translation>annoncé</translation>
    </message>
    <message>
        <source>corrected</source>
        <translation>corrigé</translation>
    </message>
    <message>
        <source>Nothing happened</source>
        <translation>Rien ne s&apos;est passé</translation>
    </message>
    <message>
        <source>, then </source>
        <translation>, puis </translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>too dark, a lamp helps</source>
        <translation>trop sombre, une lampe aide</translation>
    </message>
    <message>
        <source>dim</source>
        <translation>faible</translation>
    </message>
    <message>
        <source>glare, move the lamp</source>
        <translation>reflets, déplacez la lampe</translation>
    </message>
    <message>
        <source>good</source>
        <translation>bon</translation>
    </message>
    <message>
        <source>Sharpness</source>
        <translation>Netteté</translation>
    </message>
    <message>
        <source>blurred, check the lens</source>
        <translation>flou, vérifiez l&apos;objectif</translation>
    </message>
    <message>
        <source>a little soft</source>
        <translation>un peu flou</translation>
    </message>
    <message>
        <source>too little to judge by</source>
        <translation>trop peu pour juger</translation>
    </message>
    <message>
        <source>sharp</source>
        <translation>net</translation>
    </message>
    <message>
        <source>%1°, good</source>
        <translation>%1°, bon</translation>
    </message>
    <message>
        <source>%1°, a little flat</source>
        <translation>%1°, un peu rasant</translation>
    </message>
    <message>
        <source>%1°, too flat, raise the camera</source>
        <translation>%1°, trop rasant, levez la caméra</translation>
    </message>
    <message>
        <source>a little small</source>
        <translation>un peu petit</translation>
    </message>
    <message>
        <source>too small, move the camera closer</source>
        <translation>trop petit, rapprochez la caméra</translation>
    </message>
    <message>
        <source>A phone or a stream</source>
        <translation>Un téléphone ou un flux</translation>
    </message>
    <message>
        <source>by its address</source>
        <translation>par son adresse</translation>
    </message>
    <message>
        <source>A simulated table</source>
        <translation>Une table simulée</translation>
    </message>
    <message>
        <source>to try things out</source>
        <translation>pour essayer</translation>
    </message>
    <message>
        <source>moves are told, not seen yet</source>
        <translation>les coups sont annoncés, pas encore vus</translation>
    </message>
    <message>
        <source>Angle</source>
        <translation>Angle</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Player %1</source>
        <translation>Joueur %1</translation>
    </message>
    <message>
        <source>It brings its game along: %1 with %2</source>
        <translation>La partie est fournie : %1 avec %2</translation>
    </message>
    <message>
        <source>Write the address that the phone&apos;s camera app shows, such as http://phone:8080/video</source>
        <translation>Écrivez l&apos;adresse que montre l&apos;application de caméra du téléphone, par exemple http://telephone:8080/video</translation>
    </message>
    <message>
        <source>Write where the recording, the video or the folder lies</source>
        <translation>Écrivez où se trouve l&apos;enregistrement, la vidéo ou le dossier</translation>
    </message>
    <message>
        <source>Choose a camera</source>
        <translation>Choisissez une caméra</translation>
    </message>
    <message>
        <source>A recording or a video</source>
        <translation>Un enregistrement ou une vidéo</translation>
    </message>
    <message>
        <source>or a folder of pictures</source>
        <translation>ou un dossier d&apos;images</translation>
    </message>
    <message>
        <source>%1 (no longer)</source>
        <translation>%1 (ne compte plus)</translation>
    </message>
    <message>
        <source>Why %1</source>
        <translation>Pourquoi %1</translation>
    </message>
    <message>
        <source>Lighting</source>
        <translation>Éclairage</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>whose side is empty</source>
        <translation>côté vide</translation>
    </message>
    <message>
        <source>every number once</source>
        <translation>chaque nombre une fois</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>continue</translation>
    </message>
    <message>
        <source>ends</source>
        <translation>se termine</translation>
    </message>
    <message>
        <source>lies aside</source>
        <translation>mis de côté</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>reste</translation>
    </message>
    <message>
        <source>is thrown again</source>
        <translation>est relancé</translation>
    </message>
    <message>
        <source>training</source>
        <translation>entraînement</translation>
    </message>
    <message>
        <source>standard</source>
        <translation>normal</translation>
    </message>
    <message>
        <source>heroic</source>
        <translation>héroïque</translation>
    </message>
    <message>
        <source>elite</source>
        <translation>élite</translation>
    </message>
    <message>
        <source>expert</source>
        <translation>experts</translation>
    </message>
    <message>
        <source>as in the leaflet</source>
        <translation>selon la notice</translation>
    </message>
    <message>
        <source>full</source>
        <translation>complète</translation>
    </message>
    <message>
        <source>adults</source>
        <translation>adultes</translation>
    </message>
    <message>
        <source>children</source>
        <translation>enfants</translation>
    </message>
    <message>
        <source>the first one begins</source>
        <translation>le premier commence</translation>
    </message>
    <message>
        <source>is thrown for</source>
        <translation>tiré aux dés</translation>
    </message>
    <message>
        <source>used</source>
        <translation>utilisée</translation>
    </message>
    <message>
        <source>not used</source>
        <translation>pas utilisée</translation>
    </message>
    <message>
        <source>that of the longer</source>
        <translation>celui de la plus longue</translation>
    </message>
    <message>
        <source>those of both</source>
        <translation>ceux des deux</translation>
    </message>
    <message>
        <source>clockwise</source>
        <translation>sens horaire</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>le même</translation>
    </message>
    <message>
        <source>whose turn it is</source>
        <translation>celui dont c&apos;est le tour</translation>
    </message>
    <message>
        <source>the first one named</source>
        <translation>le premier nommé</translation>
    </message>
    <message>
        <source>triangle</source>
        <translation>triangulaire</translation>
    </message>
    <message>
        <source>triangle, yellow mirrored</source>
        <translation>triangulaire, jaune en miroir</translation>
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
        <translation>%1, jugé maintenant</translation>
    </message>
    <message>
        <source>%1, as recorded</source>
        <translation>%1, comme enregistré</translation>
    </message>
    <message numerus="yes">
        <source>%n event(s) are the same</source>
        <translation>
            <numerusform>%n événement est identique</numerusform>
            <numerusform>%n événements sont identiques</numerusform>
        </translation>
    </message>
    <message>
        <source>Nothing differs: %1</source>
        <translation>Rien ne diffère : %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n differ(s)</source>
        <translation>
            <numerusform>%n diffère</numerusform>
            <numerusform>%n diffèrent</numerusform>
        </translation>
    </message>
    <message>
        <source>started</source>
        <translation>début</translation>
    </message>
    <message>
        <source>table</source>
        <translation>la table</translation>
    </message>
    <message>
        <source>seen</source>
        <translation>vu</translation>
    </message>
    <message>
        <source>judged</source>
        <translation>jugé</translation>
    </message>
    <message>
        <source>agreed</source>
        <translation>accord</translation>
    </message>
    <message>
        <source>told</source>
        <translation>annoncé</translation>
    </message>
    <message>
        <source>overruled</source>
        <translation>rectifié</translation>
    </message>
    <message>
        <source>scored</source>
        <translation>compté</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>refusé</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>avis</translation>
    </message>
    <message>
        <source>left out</source>
        <translation>omis</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>fin</translation>
    </message>
    <message>
        <source>: </source>
        <translation> : </translation>
    </message>
</context>
<context>
    <name>kibitz::ui::GameViewModel</name>
    <message>
        <source>Round %1 of %2</source>
        <translation>Manche %1 sur %2</translation>
    </message>
    <message numerus="yes">
        <source>%n moves</source>
        <translation>
            <numerusform>%n coup</numerusform>
            <numerusform>%n coups</numerusform>
        </translation>
    </message>
    <message>
        <source>The game is over</source>
        <translation>La partie est terminée</translation>
    </message>
    <message>
        <source>%1 throws</source>
        <translation>%1 lance les dés</translation>
    </message>
    <message>
        <source>Next come dice or cards</source>
        <translation>Viennent ensuite des dés ou des cartes</translation>
    </message>
    <message>
        <source>%1 to move</source>
        <translation>À %1 de jouer</translation>
    </message>
    <message>
        <source>Anybody may move</source>
        <translation>Chacun peut jouer</translation>
    </message>
    <message>
        <source>This cannot be</source>
        <translation>Cela ne se peut pas</translation>
    </message>
    <message>
        <source>Not allowed: %1</source>
        <translation>Interdit : %1</translation>
    </message>
    <message>
        <source>Looking at the table</source>
        <translation>Observe la table</translation>
    </message>
    <message numerus="yes">
        <source>%n dice: %1</source>
        <translation>
            <numerusform>%n dé : %1</numerusform>
            <numerusform>%n dés : %1</numerusform>
        </translation>
    </message>
    <message>
        <source>1 move</source>
        <translation>1 coup</translation>
    </message>
    <message>
        <source>1 die: %1</source>
        <translation>1 dé : %1</translation>
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
        <translation>annoncé, refusé</translation>
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
        <translation>annoncé, corrigé</translation>
    </message>
    <message>
        <source>accepted, corrected</source>
        <translation>accepté, corrigé</translation>
    </message>
    <message>
        <source>told, taken back</source>
        <translation>annoncé, repris</translation>
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
        <translation>annoncé</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::PhotosViewModel</name>
    <message>
        <source>Stopped. What was checked stays</source>
        <translation>Arrêté. Ce qui a été vérifié reste</translation>
    </message>
    <message>
        <source>%1 of %2 checked</source>
        <translation>%1 sur %2 vérifiées</translation>
    </message>
    <message numerus="yes">
        <source>%n photo(s) checked</source>
        <translation>
            <numerusform>%n photo vérifiée</numerusform>
            <numerusform>%n photos vérifiées</numerusform>
        </translation>
    </message>
    <message>
        <source>Not checked yet</source>
        <translation>Pas encore vérifiée</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message numerus="yes">
        <source>%n pawn(s)</source>
        <translation>
            <numerusform>%n pion</numerusform>
            <numerusform>%n pions</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n line(s)</source>
        <translation>
            <numerusform>%n ligne</numerusform>
            <numerusform>%n lignes</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, as it was read</source>
        <translation>%1, d&apos;après ce qui a été lu</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message numerus="yes">
        <source>%n point(s)</source>
        <translation>
            <numerusform>%n point</numerusform>
            <numerusform>%n points</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, decides whether a rule is broken</source>
        <translation>%1, décide si une règle est enfreinte</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>%1 au plus</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>Joueur</translation>
    </message>
    <message>
        <source>✓ %1, said the referee</source>
        <translation>✓ %1, a dit l&apos;arbitre</translation>
    </message>
    <message>
        <source>The report is written: %1</source>
        <translation>Le rapport est écrit : %1</translation>
    </message>
    <message>
        <source>✓ It stands</source>
        <translation>✓ Cela reste</translation>
    </message>
    <message>
        <source>✗ Let pass by the referee</source>
        <translation>✗ L&apos;arbitre laisse passer</translation>
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
        <translation>Omises par la source</translation>
    </message>
    <message>
        <source>Skipped by the window</source>
        <translation>Omises par la fenêtre</translation>
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
    <message>
        <source>1 die: %1</source>
        <translation>1 dé : %1</translation>
    </message>
    <message>
        <source>seen in %1 ms</source>
        <translation>vu en %1 ms</translation>
    </message>
    <message>
        <source>● Recorded</source>
        <translation>● Enregistré</translation>
    </message>
    <message>
        <source>! No longer recorded</source>
        <translation>! N&apos;est plus enregistré</translation>
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
    <name>kibitz::ui::SetupViewModel</name>
    <message>
        <source>Reading what it is …</source>
        <translation>Lecture en cours …</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::ShownPieces</name>
    <message>
        <source>Click a piece of this colour: %1</source>
        <translation>Cliquez sur une pièce de cette couleur : %1</translation>
    </message>
    <message>
        <source>%1 and %2 look alike in this light. More light, or another lamp, helps</source>
        <translation>%1 et %2 se ressemblent sous cette lumière. Plus de lumière, ou une autre lampe, aide</translation>
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
        <translation>Écrite en PDF, à l&apos;échelle : %1</translation>
    </message>
    <message>
        <source>Row %1</source>
        <translation>Ligne %1</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Colonne %1</translation>
    </message>
    <message>
        <source>The whole area</source>
        <translation>La zone entière</translation>
    </message>
    <message>
        <source>Saved as %1. It can be played, but scores nothing until its points are said to be right and every doubtful cell was looked at.</source>
        <translation>Enregistrée sous %1. On peut y jouer, mais elle ne rapporte rien tant que ses points ne sont pas confirmés et chaque case douteuse vérifiée.</translation>
    </message>
</context>
<context>
    <name>kibitz::ui::TellViewModel</name>
    <message>
        <source>leaves no trace</source>
        <translation>ne laisse pas de trace</translation>
    </message>
    <message>
        <source>What was it instead of %1?</source>
        <translation>Qu&apos;était-ce au lieu de %1 ?</translation>
    </message>
    <message>
        <source>What happened?</source>
        <translation>Que s&apos;est-il passé ?</translation>
    </message>
    <message>
        <source>Working out what may be …</source>
        <translation>Calcul de ce qui est possible …</translation>
    </message>
    <message>
        <source>There are more than can be listed. Type the one that is missing</source>
        <translation>Il y en a plus qu&apos;on n&apos;en peut lister. Tapez celui qui manque</translation>
    </message>
    <message>
        <source>Nothing may be done now</source>
        <translation>Rien ne peut être fait maintenant</translation>
    </message>
    <message>
        <source>The rules list nothing like this. Enter tries it all the same</source>
        <translation>Les règles ne prévoient rien de tel. Entrée l&apos;essaie quand même</translation>
    </message>
</context>
</TS>
