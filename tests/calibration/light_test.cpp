#include "calibration/light.h"

#include "datasets/render/test_table.h"

#include <catch2/catch_test_macros.hpp>
#include <catch2/generators/catch_generators.hpp>
#include <opencv2/core.hpp>
#include <opencv2/imgproc.hpp>

#include <cmath>

using namespace kibitz;
using calibration::Light;
using calibration::rate;
using calibration::Sharpness;

namespace {

cv::Mat table(cv::Size size) {
    datasets::TestTable options;
    options.size = size;
    options.paced = false;
    return datasets::open(options)->next()->image.clone();
}

/// The dice of the test table as a 1080p camera sees them; a part of it, to save time.
const cv::Mat& dice() {
    static const cv::Mat part = table({1920, 1080})(cv::Rect(330, 200, 1100, 520)).clone();
    return part;
}

cv::Mat spoilt(const cv::Mat& picture, double blur, double noise, double gain = 1) {
    cv::Mat out;
    picture.convertTo(out, CV_8U, gain);
    if (blur > 0) cv::GaussianBlur(out, out, {}, blur);
    if (noise > 0) {
        cv::Mat grain(out.size(), CV_16SC3), noisy;
        cv::RNG random(11);
        random.fill(grain, cv::RNG::NORMAL, 0, noise);
        cv::add(out, grain, noisy, cv::noArray(), CV_8U);
        return noisy;
    }
    return out;
}

}  // namespace

TEST_CASE("brightness and the lost shares are those of the pixels", "[calibration][light]") {
    cv::Mat picture(400, 600, CV_8UC3, cv::Scalar::all(128));
    auto quality = rate(picture);
    CHECK(std::abs(quality.brightness - 128 / 255.0) < 0.01);
    CHECK(quality.clippedShare == 0);
    CHECK(quality.darkShare == 0);
    picture.colRange(0, 150).setTo(cv::Scalar::all(255));
    picture.colRange(450, 600).setTo(cv::Scalar::all(2));
    quality = rate(picture);
    CHECK(std::abs(quality.clippedShare - 0.25) < 0.01);
    CHECK(std::abs(quality.darkShare - 0.25) < 0.01);
    CHECK(std::abs(quality.highlights - 1) < 0.01);
}

TEST_CASE("a saturated colour is not burnt out", "[calibration][light]") {
    CHECK(rate(cv::Mat(200, 200, CV_8UC3, cv::Scalar(20, 20, 255))).clippedShare == 0);
    CHECK(rate(cv::Mat(200, 200, CV_8UC3, cv::Scalar(200, 255, 255))).clippedShare == 1);
}

TEST_CASE("sharpness falls with every step of blur, whatever noise and light",
          "[calibration][light]") {
    const cv::Mat& picture = dice();
    const double noise = GENERATE(0.0, 3.0, 7.0), gain = GENERATE(1.0, 0.6);
    INFO("noise " << noise << " gain " << gain);
    double last = 2;
    for (const double blur : {0.0, 1.0, 1.5, 2.2, 3.0}) {
        const double sharpness = rate(spoilt(picture, blur, noise, gain)).sharpness;
        INFO("blur " << blur);
        CHECK(sharpness < last);
        if (noise <= 3) CHECK(sharpness < last - 0.03);
        last = sharpness;
    }
}

TEST_CASE("sharpness does not depend on brightness", "[calibration][light]") {
    const cv::Mat& picture = dice();
    for (const double blur : {0.0, 1.5, 3.0}) {
        INFO("blur " << blur);
        CHECK(std::abs(rate(spoilt(picture, blur, 0, 1)).sharpness -
                       rate(spoilt(picture, blur, 0, 0.6)).sharpness) < 0.08);
    }
}

TEST_CASE("noise does not make a blurred picture sharp", "[calibration][light]") {
    const cv::Mat& picture = dice();
    for (const double noise : {0.0, 3.0, 7.0}) {
        INFO("noise " << noise);
        CHECK(sharpnessOf(rate(spoilt(picture, 3, noise))) == Sharpness::Blurred);
        CHECK(sharpnessOf(rate(spoilt(picture, 1.6, noise))) == Sharpness::Soft);
        CHECK(sharpnessOf(rate(spoilt(picture, 0, noise))) == Sharpness::Sharp);
    }
}

TEST_CASE("a picture without edges has no known sharpness", "[calibration][light]") {
    const cv::Mat cloth(480, 640, CV_8UC3, cv::Scalar(60, 110, 40));
    CHECK(sharpnessOf(rate(cloth)) == Sharpness::Unknown);
    CHECK(sharpnessOf(rate(spoilt(cloth, 0, 10))) == Sharpness::Unknown);
}

TEST_CASE("the light is named by what can be read in it", "[calibration][light]") {
    const cv::Mat picture = table({960, 540});
    CHECK(lightOf(rate(picture)) == Light::Good);
    CHECK(lightOf(rate(spoilt(picture, 0, 2, 0.6))) == Light::Dim);
    CHECK(lightOf(rate(spoilt(picture, 0, 2, 0.2))) == Light::TooDark);
    CHECK(lightOf(rate(spoilt(picture, 0, 2, 2.6))) == Light::Glare);
    cv::Mat spot = picture.clone();
    cv::circle(spot, {500, 200}, 90, cv::Scalar::all(255), cv::FILLED);
    CHECK(lightOf(rate(spot)) == Light::Glare);
}

TEST_CASE("a black cloth with white dice under a good lamp is not too dark",
          "[calibration][light]") {
    cv::Mat picture(540, 960, CV_8UC3, cv::Scalar::all(14));
    for (int i = 0; i < 6; ++i)
        picture(cv::Rect(60 + 150 * i, 200, 80, 80)).setTo(cv::Scalar::all(215));
    CHECK(lightOf(rate(picture)) == Light::Good);
}

TEST_CASE("grey, tiny and empty pictures are rated without harm", "[calibration][light]") {
    cv::Mat grey;
    cv::cvtColor(table({640, 360}), grey, cv::COLOR_BGR2GRAY);
    CHECK(sharpnessOf(rate(grey)) == Sharpness::Sharp);
    CHECK(rate(cv::Mat(1, 1, CV_8UC3, cv::Scalar::all(255))).brightness > 0.98);
    CHECK(rate(cv::Mat(3, 200, CV_8UC3, cv::Scalar::all(100))).edges == 0);
    CHECK(rate(cv::Mat()).brightness == 0);
}
