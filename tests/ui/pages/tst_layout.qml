import QtQuick
import QtTest
import Kibitz

TestCase {
    id: test
    name: "Layout"
    width: 3840
    height: 2160
    visible: true
    when: windowShown

    Component {
        id: component
        Shell {
            id: shell
            property bool detailsShown: false
            readonly property Component playPage: PlayPage { play: mock.play; game: mock.game; detailsShown: shell.detailsShown }
            title: "Kibitz"
            current: "play"
            pages: [{ name: "play", title: "Play", page: playPage }]
        }
    }

    Component {
        id: setupComponent
        Shell {
            readonly property Component setupPage: SetupPage { setup: mock.setup; play: mock.play; game: mock.game }
            title: "Kibitz"
            current: "setup"
            pages: [{ name: "setup", title: "Set up", page: setupPage }]
        }
    }

    // What may be shortened: names and moves as long as people and games make them.
    readonly property var elastic: ["source", "context", "playerName", "playerLine", "headline", "move", "choice"]

    // Everything with a text that a reader sees: inside its page, and not cut off.
    function checkTexts(page, item) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (!child.visible) continue
            if (child.text !== undefined && child.text !== "" && child.contentWidth !== undefined) {
                const place = child.mapToItem(page, 0, 0)
                const name = "\"" + child.text + "\" at " + place.x + "," + place.y
                verify(place.x >= 0 && place.y >= 0, name + " begins outside")
                verify(place.x + child.width <= page.width + 0.5, name + " ends outside")
                verify(place.y + child.height <= page.height + 0.5, name + " ends below")
                if (!elastic.includes(child.objectName)) verify(!child.truncated, name + " is cut off")
            }
            if (child.contentY === undefined) checkTexts(page, child)  // what scrolls may lie outside
        }
    }

    // Everything that a key or a click reaches has a name for those who do not see it.
    function checkNames(item) {
        for (let i = 0; i < item.children.length; ++i) {
            const child = item.children[i]
            if (!child.visible) continue
            if (child.down !== undefined || child.activeFocusOnTab)
                verify(child.Accessible.name !== "", child + " " + child.objectName + " has no name")
            checkNames(child)
        }
    }

    function test_nothingIsCutOff_data() {
        const rows = []
        for (const size of [[1024, 640], [1280, 720], [1920, 1080], [3840, 2160], [1024, 2160], [3840, 640]])
            for (const moment of ["still", "lost"])
                for (const open of ["", "help", "details"])
                    rows.push({ tag: size.join("x") + " " + moment + " " + open, size: size, moment: moment, open: open })
        return rows
    }
    function test_nothingIsCutOff(data) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(data.size[0], data.size[1])
        mock.show(data.moment)
        const page = createTemporaryObject(component, test, {
            width: data.size[0], height: data.size[1],
            helpShown: data.open === "help", detailsShown: data.open === "details" })
        mock.play.togglePause()  // the widest top bar
        waitForRendering(page)
        checkTexts(page, page)
        checkNames(page)
        const frame = findChild(page, "frame")
        verify(frame.height > 0.7 * data.size[1], "the picture is large")
        mock.play.togglePause()
    }

    function test_aGameFits_data() {
        const rows = []
        for (const size of [[1024, 640], [1280, 760], [1920, 1080], [3840, 2160]])
            for (const moment of ["playing", "asking", "illegal"])
                for (const game of moment === "playing" ? ["topple", "dizzle", "fuse"] : ["topple"])
                    rows.push({ tag: [size.join("x"), moment, game].join(" "), size: size, moment: moment, game: game })
        return rows
    }
    function test_aGameFits(data) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(data.size[0], data.size[1])
        mock.showGame(data.moment, data.game)
        const page = createTemporaryObject(component, test, { width: data.size[0], height: data.size[1] })
        waitForRendering(page)
        checkTexts(page, page)
        checkNames(page)
        const frame = findChild(page, "frame")
        verify(frame.width > 0.6 * data.size[0], "the picture is large")
        verify(findChild(page, "history").height > 2 * Theme.row, "there is room for the last turns")
        mock.showGame("none")
    }

    function test_largeLettersFit_data() {
        const rows = []
        for (const size of [[1024, 640], [1280, 760], [1920, 1080]])
            for (const moment of ["playing", "asking", "illegal", "set up"])
                rows.push({ tag: size.join("x") + " " + moment, size: size, moment: moment })
        return rows
    }
    function test_largeLettersFit(data) {
        Theme.reducedMotion = true
        Theme.unit = Theme.scaledUnit(data.size[0], data.size[1], 2)  // the largest that the settings offer
        const setUp = data.moment === "set up"
        mock.showGame(setUp ? "playing" : data.moment)
        const page = createTemporaryObject(setUp ? setupComponent : component, test, { width: data.size[0], height: data.size[1] })
        waitForRendering(page)
        checkTexts(page, page)
        verify(findChild(page, setUp ? "setupFrame" : "frame").width > 0.45 * data.size[0], "the picture is large")
        mock.showGame("none")
    }

    Component {
        id: barComponent
        Shell {
            readonly property Component playPage: PlayPage { play: mock.play; game: mock.game }
            readonly property Component other: Item {}
            property var titles: []
            title: "Kibitz"
            current: "play"
            pages: titles.map((each, i) => ({ name: i === 1 ? "play" : "page" + i, title: each, page: i === 1 ? playPage : other }))
        }
    }
    function test_eightPagesAndTheActionsShareTheBar_data() {
        const nl = ["Klaarzetten", "Spelen", "Terugkijken", "Scheidsrechter", "Foto's", "Vergelijken", "Aanleren", "Instellingen"]
        const de = ["Aufbauen", "Spielen", "Ansehen", "Schiedsrichter", "Fotos", "Vergleichen", "Anlernen", "Einstellungen"]
        const en = ["Set up", "Play", "Replay", "Referee", "Photos", "Compare", "Teach", "Settings"]
        return [{ tag: "1024, Dutch", width: 1024, scale: 1, titles: nl, whole: true },
                { tag: "1024, German", width: 1024, scale: 1, titles: de, whole: true },
                { tag: "1024, English", width: 1024, scale: 1, titles: en, whole: true },
                { tag: "760, Dutch", width: 760, scale: 1, titles: nl, whole: false },
                { tag: "1280, Dutch, large letters", width: 1280, scale: 1.5, titles: nl, whole: false }]
    }
    function test_eightPagesAndTheActionsShareTheBar(data) {
        Theme.reducedMotion = true
        Theme.unit = Theme.unitFor(data.width, 640) * data.scale
        mock.showGame("playing")
        const page = createTemporaryObject(barComponent, test, { width: data.width, height: 640, titles: data.titles })
        waitForRendering(page)
        const tabs = findChild(page, "tabs"), help = findChild(page, "helpButton"), legal = findChild(page, "legalButton")
        verify(help.mapToItem(page, help.width, 0).x <= page.width, "help is in sight")
        verify(legal.mapToItem(page, legal.width, 0).x <= help.mapToItem(page, 0, 0).x + 0.5)
        verify(tabs.mapToItem(page, tabs.width, 0).x <= findChild(page, "pauseButton").mapToItem(page, 0, 0).x + 0.5)
        if (data.whole) verify(tabs.contentWidth <= tabs.width + 0.5, "all tabs are in sight: " + tabs.contentWidth + " in " + tabs.width)
        // Wherever one goes, its tab is in sight.
        for (const name of ["page7", "page0", "play"]) {
            page.show(name)
            waitForRendering(page)
            const tab = findChild(page, name + "Tab")
            const place = tab.mapToItem(tabs, 0, 0).x
            verify(place >= -0.5 && (place + tab.width <= tabs.width + 0.5 || tab.width > tabs.width), name + " at " + place)
        }
        mock.showGame("none")
    }

    function test_theSetUpFits_data() {
        return [[1024, 640], [1280, 760], [3840, 2160]].map(size => ({ tag: size.join("x"), size: size }))
    }
    function test_theSetUpFits(data) {
        Theme.unit = Theme.unitFor(data.size[0], data.size[1])
        mock.showGame("playing")
        mock.setup.chooseSource("stream", "http://phone/video")
        const page = createTemporaryObject(setupComponent, test, { width: data.size[0], height: data.size[1] })
        waitForRendering(page)
        checkTexts(page, page)
        checkNames(page)
        verify(findChild(page, "setupFrame").width > 0.5 * data.size[0], "the picture is large")
        mock.showGame("none")
    }
}
