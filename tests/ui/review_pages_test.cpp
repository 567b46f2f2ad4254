// Runs review_pages/tst_*.qml: pages that look at recordings, with one that is made here.
#include "app/ui/window.h"
#include "tests/app/review_recording.h"
#include "tests/ui/decided_photos.h"
#include "tests/ui/held_key.h"

#include <QQmlContext>
#include <QQmlEngine>
#include <QtQuickTest>

#include <opencv2/imgcodecs.hpp>

using namespace kibitz;

/// Where the recordings of a test lie. Each test gets its own: decisions are written into them.
class Material : public QObject {
    Q_OBJECT
public:
    Q_INVOKABLE QString recording() {
        const auto folder = temp_.path / (std::to_string(++made_) + ".kibitz");
        testing::recordDispute(folder);
        return QString::fromStdString(folder.string());
    }
    Q_INVOKABLE QString photos() {
        const auto folder = temp_.path / "photos";
        std::filesystem::create_directories(folder);
        for (const auto* name : {"anna.png", "bob with a rather long name of his photo.png"})
            cv::imwrite((folder / name).string(),
                        cv::Mat(600, 800, CV_8UC3, cv::Scalar(90, 120, 140)));
        return QString::fromStdString(folder.string());
    }
    Q_INVOKABLE void bringDoubtfulPhotos(QObject* photos) {
        testing::bringDoubtfulPhotos(*qobject_cast<ui::PhotosViewModel*>(photos));
    }
    Q_INVOKABLE void holdDown(QObject* window, int key) { testing::holdDown(window, key); }
    Q_INVOKABLE QString folder() const { return QString::fromStdString(temp_.path.string()); }

private:
    testing::TempFolder temp_;
    int made_ = 0;
};

class Setup : public QObject {
    Q_OBJECT
public Q_SLOTS:
    void qmlEngineAvailable(QQmlEngine* engine) {
        ui::registerTypes();
        engine->addImportPath(QStringLiteral("qrc:/qt/qml"));
        engine->rootContext()->setContextProperty(QStringLiteral("material"), &material_);
    }

private:
    Material material_;
};

QUICK_TEST_MAIN_WITH_SETUP(review_pages, Setup)

#include "review_pages_test.moc"
