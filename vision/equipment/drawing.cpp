#include "vision/equipment/drawing.h"

#include <cairo-ft.h>
#include <cairo-pdf.h>
#include <cairo.h>

#include <opencv2/core.hpp>

#include <algorithm>
#include <cassert>
#include <cmath>
#include <fstream>
#include <memory>
#include <numbers>
#include <stdexcept>
#include <system_error>

namespace kibitz::vision {

namespace {

constexpr double kPointsPerMm = 72 / 25.4;
/// Height of a capital letter of DejaVu Sans, in units of its size.
constexpr double kCapitals = 1493.0 / 2048;
/// What cairo can address.
constexpr double kMostPixels = 32'000;

struct Destroy {
    void operator()(cairo_t* pen) const { cairo_destroy(pen); }
    void operator()(cairo_surface_t* surface) const { cairo_surface_destroy(surface); }
};
using Pen = std::unique_ptr<cairo_t, Destroy>;
using Surface = std::unique_ptr<cairo_surface_t, Destroy>;

void dip(cairo_t* pen, const Ink& ink) { cairo_set_source_rgb(pen, ink.red, ink.green, ink.blue); }

void trace(cairo_t* pen, const Path& path) {
    cairo_new_path(pen);
    for (const auto& [kind, to, first, second] : path.steps) switch (kind) {
            case Path::Step::Kind::Move: cairo_move_to(pen, to.x, to.y); break;
            case Path::Step::Kind::Line: cairo_line_to(pen, to.x, to.y); break;
            case Path::Step::Kind::Curve:
                cairo_curve_to(pen, first.x, first.y, second.x, second.y, to.x, to.y);
                break;
            case Path::Step::Kind::Close: cairo_close_path(pen); break;
        }
}

void draw(cairo_t* pen, const Shape& shape) {
    trace(pen, shape.path);
    if (shape.fill) {
        dip(pen, *shape.fill);
        cairo_fill_preserve(pen);
    }
    if (shape.line && shape.lineMm > 0) {
        dip(pen, *shape.line);
        cairo_set_line_width(pen, shape.lineMm);
        cairo_set_dash(pen, shape.dashesMm.data(), static_cast<int>(shape.dashesMm.size()), 0);
        cairo_stroke_preserve(pen);
    }
    cairo_new_path(pen);
}

/// A font from its file. Asked by name, the system would put another one in its place where it is
/// missing, and the same drawing would look different from machine to machine.
cairo_font_face_t* openFont(const char* file) {
    for (const char* folder : {"/usr/share/fonts/truetype/dejavu/", "/usr/share/fonts/dejavu/",
                               "/usr/share/fonts/dejavu-sans-fonts/", "/usr/share/fonts/TTF/"}) {
        FT_Library library = nullptr;
        FT_Face face = nullptr;
        if (FT_Init_FreeType(&library) != 0) break;
        if (FT_New_Face(library, (std::string{folder} + file).c_str(), 0, &face) == 0)
            return cairo_ft_font_face_create_for_ft_face(face, FT_LOAD_NO_HINTING);
        FT_Done_FreeType(library);
    }
    throw std::runtime_error(
        "The font DejaVu Sans is missing. Install it (package fonts-dejavu-core)");
}

void chooseFont(cairo_t* pen, const Text& text) {
    // Opened once, for as long as the program runs; cairo lets threads share them.
    if (text.bold) {
        static cairo_font_face_t* const bold = openFont("DejaVuSans-Bold.ttf");
        cairo_set_font_face(pen, bold);
    } else {
        static cairo_font_face_t* const plain = openFont("DejaVuSans.ttf");
        cairo_set_font_face(pen, plain);
    }
    cairo_set_font_size(pen, text.heightMm / kCapitals);
}

double advance(cairo_t* pen, const std::string& words) {
    cairo_text_extents_t extents;
    cairo_text_extents(pen, words.c_str(), &extents);
    return extents.x_advance;
}

void draw(cairo_t* pen, const Text& text, bool asOutlines) {
    cairo_save(pen);
    cairo_translate(pen, text.at.x, text.at.y);
    cairo_rotate(pen, text.turn);
    chooseFont(pen, text);
    const double width = text.align == Text::Align::Left ? 0 : advance(pen, text.words);
    dip(pen, text.ink);
    cairo_move_to(pen, text.align == Text::Align::Centre ? -width / 2 : -width, 0);
    if (asOutlines) {
        cairo_text_path(pen, text.words.c_str());
        cairo_fill(pen);
    } else {
        cairo_show_text(pen, text.words.c_str());
    }
    cairo_restore(pen);
}

void setUp(cairo_t* pen) {
    // Letters must stand at the same place at every size, on paper as in pixels.
    auto* options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_set_font_options(pen, options);
    cairo_font_options_destroy(options);
    cairo_set_line_cap(pen, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(pen, CAIRO_LINE_JOIN_ROUND);
}

void check(cairo_status_t status) {
    if (status != CAIRO_STATUS_SUCCESS)
        throw std::runtime_error(std::string{"A page could not be drawn: "} +
                                 cairo_status_to_string(status));
}

void draw(cairo_t* pen, const Drawing& drawing, bool textAsOutlines) {
    setUp(pen);
    dip(pen, drawing.paper);
    cairo_paint(pen);
    for (const auto& item : drawing.items)
        if (const auto* text = std::get_if<Text>(&item))
            draw(pen, *text, textAsOutlines);
        else
            draw(pen, std::get<Shape>(item));
    check(cairo_status(pen));
}

std::string pdfOf(const std::vector<Drawing>& pages, const std::string& title) {
    std::string bytes;
    const auto append = [](void* to, const unsigned char* data, unsigned int size) {
        static_cast<std::string*>(to)->append(reinterpret_cast<const char*>(data), size);
        return CAIRO_STATUS_SUCCESS;
    };
    const Surface surface{cairo_pdf_surface_create_for_stream(append, &bytes, 1, 1)};
    cairo_pdf_surface_restrict_to_version(surface.get(), CAIRO_PDF_VERSION_1_4);
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_TITLE, title.c_str());
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATOR, "Kibitz");
    for (const auto& page : pages) {
        cairo_pdf_surface_set_size(surface.get(), page.sizeMm.width * kPointsPerMm,
                                   page.sizeMm.height * kPointsPerMm);
        const Pen pen{cairo_create(surface.get())};
        cairo_scale(pen.get(), kPointsPerMm, kPointsPerMm);
        draw(pen.get(), page, false);
        cairo_show_page(pen.get());
    }
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
    return bytes;
}

}  // namespace

double widthMm(const Text& text) {
    const Surface surface{cairo_image_surface_create(CAIRO_FORMAT_A8, 1, 1)};
    const Pen pen{cairo_create(surface.get())};
    setUp(pen.get());
    chooseFont(pen.get(), text);
    return advance(pen.get(), text.words);
}

cv::Mat rasterise(const Drawing& drawing, double pixelsPerMm) {
    const double width = std::round(drawing.sizeMm.width * pixelsPerMm);
    const double height = std::round(drawing.sizeMm.height * pixelsPerMm);
    assert(width >= 1 && height >= 1 && width <= kMostPixels && height <= kMostPixels);
    // RGB24 is four bytes a pixel in the byte order of the machine: blue, green, red, unused.
    cv::Mat wide(static_cast<int>(height), static_cast<int>(width), CV_8UC4);
    const Surface surface{cairo_image_surface_create_for_data(
        wide.data, CAIRO_FORMAT_RGB24, wide.cols, wide.rows, static_cast<int>(wide.step))};
    {
        const Pen pen{cairo_create(surface.get())};
        cairo_scale(pen.get(), width / drawing.sizeMm.width, height / drawing.sizeMm.height);
        draw(pen.get(), drawing, true);
    }
    cairo_surface_flush(surface.get());
    check(cairo_surface_status(surface.get()));
    cv::Mat picture(wide.size(), CV_8UC3);
    cv::mixChannels(wide, picture, {0, 0, 1, 1, 2, 2});
    return picture;
}

void writePdf(const std::vector<Drawing>& pages, const std::filesystem::path& path,
              const std::string& title) {
    namespace fs = std::filesystem;
    std::error_code ignored;
    if (fs::is_directory(path, ignored))
        throw std::runtime_error("There is a folder of that name. Give the name of a file: " +
                                 path.string());
    if (fs::exists(path, ignored) && !fs::is_regular_file(path, ignored))
        throw std::runtime_error("What has that name is no ordinary file. Give another name: " +
                                 path.string());
    const auto bytes = pdfOf(pages, title);
    // Beside its place first, so that an older file is lost only when the new one is whole.
    auto half = path;
    half += ".part";
    std::ofstream file{half, std::ios::binary};
    file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    file.close();
    std::error_code failed;
    if (file) fs::rename(half, path, failed);
    if (!file || failed) {
        fs::remove(half, ignored);
        throw std::runtime_error(
            "The PDF could not be written. Choose a folder that exists and is yours: " +
            path.string());
    }
}

}  // namespace kibitz::vision
