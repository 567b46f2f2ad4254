#pragma once

#include "app/session/review/seen_marks.h"

#include <QImage>
#include <QList>
#include <QRect>
#include <QVariantList>

#include <opencv2/core/mat.hpp>

namespace kibitz::ui {

/// A picture of the worker (BGRA) as Qt has them. Nothing is copied: the image keeps the pixels
/// alive as long as anybody shows it.
QImage shared(const cv::Mat& screen);

/// A part of a picture with places outlined in it, both in pixels of the whole.
QImage closeUpOf(const QImage&, const QRect& part, const QList<QRectF>& places);

/// What was seen, as pages draw it: box (in pixels of the picture), label, sites, sure, die.
QVariantList described(const std::vector<session::SeenMark>&);

}  // namespace kibitz::ui
