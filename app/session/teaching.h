#pragma once

#include "app/session/sheet_draft.h"

#include <opencv2/core/mat.hpp>
#include <opencv2/core/types.hpp>

#include <filesystem>
#include <string>

namespace kibitz::session {

/// What a photo of a blank sheet told.
struct Lesson {
    SheetDraft draft;
    cv::Mat page;        // the photo, seen from straight above; BGR
    cv::Rect2d lattice;  // where the cells are in it, in pixels
};

/// Takes a second or more. Throws std::runtime_error with a sentence that says what helps.
Lesson teachFromPhoto(const std::filesystem::path&);

/// What is wrong with a name for a sheet, as a sentence; empty: nothing.
std::string faultOfSheetName(const std::string& name);
/// Whether the person's shelf has a sheet of that name.
bool onShelf(const std::string& name);
/// Puts it there, in place of one of that name. Throws std::runtime_error.
void putOnShelf(const std::string& name, const std::string& json, const cv::Mat& page);

}  // namespace kibitz::session
