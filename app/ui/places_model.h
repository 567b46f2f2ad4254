#pragma once

#ifndef Q_MOC_RUN
#include "app/session/review/errands.h"
#endif

#include <QtQml/qqmlregistration.h>
#include <QAbstractListModel>
#include <QString>
#include <QVariantList>

#include <memory>
#include <vector>

namespace kibitz::ui {

/// What lies in a folder and can be opened: folders, and recordings or photos in them. Read in the
/// background, because folders of a network may take their time.
class PlacesModel : public QAbstractListModel {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(QString folder READ folder WRITE setFolder NOTIFY folderChanged FINAL)
    Q_PROPERTY(bool photos READ photos WRITE setPhotos NOTIFY photosChanged FINAL)
    Q_PROPERTY(bool videos READ videos WRITE setVideos NOTIFY photosChanged FINAL)  // too
    Q_PROPERTY(bool reading READ reading NOTIFY entriesChanged FINAL)
    Q_PROPERTY(int count READ count NOTIFY entriesChanged FINAL)
    Q_PROPERTY(QString notice READ notice NOTIFY entriesChanged FINAL)
public:
    enum Kind { Up, Folder, Recording, Photo, Video };
    Q_ENUM(Kind)
    struct Entry {
        QString name, path;
        Kind kind = Folder;
    };
    enum Role { NameRole = Qt::UserRole + 1, PathRole, KindRole };

    explicit PlacesModel(QObject* parent = nullptr);
    ~PlacesModel() override;

    QString folder() const { return folder_; }
    void setFolder(const QString&);
    bool photos() const { return photos_; }
    void setPhotos(bool);
    bool videos() const { return videos_; }
    void setVideos(bool);
    bool reading() const { return reading_; }
    int count() const { return static_cast<int>(entries_.size()); }
    QString notice() const { return notice_; }

    /// What a text that somebody typed leads to: "~" and what is relative to the folder included.
    Q_INVOKABLE QString resolved(const QString& typed) const;
    Q_INVOKABLE kibitz::ui::PlacesModel::Kind kindOf(const QString& path) const;
    Q_INVOKABLE QString pathAt(int row) const;
    Q_INVOKABLE kibitz::ui::PlacesModel::Kind kindAt(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex&, int role) const override;
    QHash<int, QByteArray> roleNames() const override;

Q_SIGNALS:
    void folderChanged();
    void photosChanged();
    void entriesChanged();

private:
    void read();

    QString folder_, notice_;
    bool photos_ = false, videos_ = false, reading_ = false;
    int asked_ = 0;  // answers to older questions are not wanted any more
    std::vector<Entry> entries_;
    std::unique_ptr<session::Errands> errands_;  // last: ends first
};

}  // namespace kibitz::ui
