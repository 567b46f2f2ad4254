#include "app/ui/places_model.h"

#include "app/session/recording/recording.h"
#include "vision/capture/picture.h"

#include <QDir>
#include <QFileInfo>

namespace kibitz::ui {

namespace {

constexpr int kMostEntries = 2000;  // nobody scrolls further; a name can always be typed

bool endsWith(const QString& name, const QStringList& endings) {
    return std::any_of(endings.begin(), endings.end(), [&](const auto& ending) {
        return name.endsWith(ending, Qt::CaseInsensitive);
    });
}

bool isPhoto(const QString& name) {
    static const QStringList kEndings{QStringLiteral(".jpg"),  QStringLiteral(".jpeg"),
                                      QStringLiteral(".png"),  QStringLiteral(".bmp"),
                                      QStringLiteral(".webp"), QStringLiteral(".tif"),
                                      QStringLiteral(".tiff")};
    return endsWith(name, kEndings);
}

bool isVideo(const QString& name) {
    static const QStringList kEndings{QStringLiteral(".mp4"),  QStringLiteral(".mkv"),
                                      QStringLiteral(".mov"),  QStringLiteral(".avi"),
                                      QStringLiteral(".webm"), QStringLiteral(".mjpeg")};
    return endsWith(name, kEndings);
}

std::vector<PlacesModel::Entry> entriesOf(const QString& folder, bool photos, bool videos,
                                          QString& notice) {
    using Kind = PlacesModel::Kind;
    std::vector<PlacesModel::Entry> entries;
    const QDir dir{folder};
    if (!dir.exists()) {
        notice = PlacesModel::tr("There is no folder %1").arg(folder);
        return entries;
    }
    if (!dir.isRoot())
        entries.push_back(
            {QStringLiteral(".."), QDir::cleanPath(folder + QStringLiteral("/..")), Kind::Up});
    const auto files = dir.entryInfoList(QDir::AllEntries | QDir::NoDotAndDotDot,
                                         QDir::Name | QDir::LocaleAware | QDir::IgnoreCase);
    std::vector<PlacesModel::Entry> folders;
    for (const auto& file : files) {
        if (entries.size() + folders.size() > kMostEntries) break;
        const auto path = file.absoluteFilePath();
        if (file.isDir() && session::looksLikeRecording(path.toStdString())) {
            if (!photos) entries.push_back({file.fileName(), path, Kind::Recording});
        } else if (file.isDir()) {
            folders.push_back({file.fileName(), path, Kind::Folder});
        } else if (photos && isPhoto(file.fileName())) {
            entries.push_back({file.fileName(), path, Kind::Photo});
        } else if (videos && isVideo(file.fileName())) {
            entries.push_back({file.fileName(), path, Kind::Video});
        }
    }
    entries.insert(entries.end(), folders.begin(), folders.end());
    return entries;
}

}  // namespace

PlacesModel::PlacesModel(QObject* parent)
    : QAbstractListModel{parent},
      folder_{QDir::currentPath()},
      errands_{std::make_unique<session::Errands>()} {}

PlacesModel::~PlacesModel() { errands_.reset(); }

void PlacesModel::setFolder(const QString& folder) {
    folder_ = QDir::cleanPath(folder);
    Q_EMIT folderChanged();
    read();
}

void PlacesModel::setPhotos(bool photos) {
    if (std::exchange(photos_, photos) == photos) return;
    Q_EMIT photosChanged();
    read();
}

void PlacesModel::setVideos(bool videos) {
    if (std::exchange(videos_, videos) == videos) return;
    Q_EMIT photosChanged();
    read();
}

void PlacesModel::read() {
    reading_ = true;
    Q_EMIT entriesChanged();
    const int asked = ++asked_;
    errands_->run([this, asked, folder = folder_, photos = photos_,
                   videos = videos_](const std::stop_token&) {
        QString notice;
        auto entries = entriesOf(folder, photos, videos, notice);
        QMetaObject::invokeMethod(
            this,
            [this, asked, notice, entries = std::move(entries)] {
                if (asked != asked_) return;
                beginResetModel();
                entries_ = entries;
                endResetModel();
                notice_ = notice;
                reading_ = false;
                Q_EMIT entriesChanged();
            },
            Qt::QueuedConnection);
    });
}

QString PlacesModel::resolved(const QString& typed) const {
    auto text = typed.trimmed();
    if (text == QLatin1String("~") || text.startsWith(QLatin1String("~/")))
        text = QDir::homePath() + text.mid(1);
    return QDir::cleanPath(QDir{folder_}.absoluteFilePath(text));
}

PlacesModel::Kind PlacesModel::kindOf(const QString& path) const {
    if (session::looksLikeRecording(path.toStdString())) return Recording;
    if (QFileInfo{path}.isDir()) return Folder;
    return isVideo(path) ? Video : Photo;
}

QString PlacesModel::pathAt(int row) const {
    return row >= 0 && row < count() ? entries_[static_cast<std::size_t>(row)].path : QString{};
}

PlacesModel::Kind PlacesModel::kindAt(int row) const {
    return row >= 0 && row < count() ? entries_[static_cast<std::size_t>(row)].kind : Folder;
}

int PlacesModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : count();
}

QVariant PlacesModel::data(const QModelIndex& where, int role) const {
    if (!where.isValid() || where.row() >= count()) return {};
    const auto& entry = entries_[static_cast<std::size_t>(where.row())];
    if (role == NameRole) return entry.name;
    if (role == PathRole) return entry.path;
    return role == KindRole ? QVariant{entry.kind} : QVariant{};
}

QHash<int, QByteArray> PlacesModel::roleNames() const {
    return {{NameRole, "name"}, {PathRole, "path"}, {KindRole, "kind"}};
}

}  // namespace kibitz::ui
