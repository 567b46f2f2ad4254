#pragma once

#ifndef Q_MOC_RUN  // moc cannot read concepts
#include "app/session/review/errands.h"
#include "app/session/review/run_comparison.h"
#include "app/session/review/seen_marks.h"
#endif

#include <QtQml/qqmlregistration.h>
#include <QImage>
#include <QObject>
#include <QString>
#include <QVariantList>

#include <memory>
#include <string>
#include <vector>

namespace kibitz::ui {

/// Two runs side by side: what differs, and both pictures at that moment.
class CompareViewModel : public QObject {
    Q_OBJECT
    QML_ELEMENT
    Q_PROPERTY(bool compared READ compared NOTIFY changed FINAL)
    Q_PROPERTY(bool working READ working NOTIFY changed FINAL)
    Q_PROPERTY(QString notice READ notice NOTIFY changed FINAL)    // one sentence, or empty
    Q_PROPERTY(QString summary READ summary NOTIFY changed FINAL)  // "212 events are the same …"
    Q_PROPERTY(QString nameA READ nameA NOTIFY changed FINAL)
    Q_PROPERTY(QString nameB READ nameB NOTIFY changed FINAL)
    Q_PROPERTY(QString scoresA READ scoresA NOTIFY changed FINAL)
    Q_PROPERTY(QString scoresB READ scoresB NOTIFY changed FINAL)
    Q_PROPERTY(int differences READ differences NOTIFY changed FINAL)  // how many there are
    Q_PROPERTY(int row READ row NOTIFY rowChanged FINAL)               // -1: none
    Q_PROPERTY(QVariantMap shown READ shown NOTIFY rowChanged FINAL)
    Q_PROPERTY(QImage pictureA READ pictureA NOTIFY picturesChanged FINAL)
    Q_PROPERTY(QImage pictureB READ pictureB NOTIFY picturesChanged FINAL)
    Q_PROPERTY(QVariantList marksA READ marksA NOTIFY picturesChanged FINAL)
    Q_PROPERTY(QVariantList marksB READ marksB NOTIFY picturesChanged FINAL)
public:
    explicit CompareViewModel(QObject* parent = nullptr);
    ~CompareViewModel() override;

    /// Without `b`: the recording, and what this program makes of it now.
    Q_INVOKABLE void open(const QString& a, const QString& b);
    Q_INVOKABLE void select(int row);
    Q_INVOKABLE void step(int rows) { select(row_ + rows); }

    bool compared() const { return runs_ != nullptr; }
    bool working() const { return working_; }
    QString notice() const;
    QString summary() const;
    QString nameA() const;
    QString nameB() const;
    QString scoresA() const;
    QString scoresB() const;
    int differences() const;
    /// frame, turn, type, saysA, saysB; one by one, because there may be thousands.
    Q_INVOKABLE QVariantMap difference(int row) const;
    int row() const { return row_; }
    QVariantMap shown() const;
    QImage pictureA() const { return pictureA_; }
    QImage pictureB() const { return pictureB_; }
    QVariantList marksA() const;
    QVariantList marksB() const;

Q_SIGNALS:
    void changed();
    void rowChanged();
    void picturesChanged();

private:
    struct Desk;  // what the worker looks pictures up with
    void show(std::shared_ptr<const session::RunComparison>);

    std::shared_ptr<const session::RunComparison> runs_;
    std::shared_ptr<Desk> desk_;
    std::vector<session::SeenMark> marksA_, marksB_;
    QImage pictureA_, pictureB_;
    std::string notice_;  // in English, as it came
    bool working_ = false;
    int row_ = -1, asked_ = 0;
    std::unique_ptr<session::Errands> errands_;  // last: ends first
};

}  // namespace kibitz::ui
