#include "rules/addit/calculation.h"

#include "rules/tokens.h"

#include <algorithm>
#include <array>
#include <cassert>

namespace kibitz::rules::addit {

namespace {

// Three blocks are pushed at most; the bounds only keep hostile texts small and the arithmetic
// inside 64 bits: eight numbers below 100 stay under 100^8 * 2^7 < 2^63.
constexpr std::size_t kMostNumbers = 8;
constexpr int kLargestNumber = 99;
constexpr int kLargestStated = 99'999;
constexpr int kDeepest = 8;

bool isDigit(char c) { return c >= '0' && c <= '9'; }
bool isBlank(char c) { return c == ' ' || c == '\t'; }

struct Sign {
    std::string_view written;
    char meant;
};
constexpr std::array<Sign, 12> kSigns{{{"+", '+'},
                                       {"-", '-'},
                                       {"*", '*'},
                                       {"/", '/'},
                                       {"x", '*'},
                                       {"\xC3\x97", '*'},      // ×
                                       {"\xC2\xB7", '*'},      // ·
                                       {"\xC3\xB7", '/'},      // ÷
                                       {"\xE2\x88\x92", '-'},  // −
                                       {"(", '('},
                                       {")", ')'},
                                       {"=", '='}}};

using Value = std::optional<Fraction>;

Value combined(const Value& a, char sign, const Value& b) {
    if (!a || !b) return std::nullopt;
    switch (sign) {
        case '+': return Fraction::of(a->over * b->under + b->over * a->under, a->under * b->under);
        case '-': return Fraction::of(a->over * b->under - b->over * a->under, a->under * b->under);
        case '*': return Fraction::of(a->over * b->over, a->under * b->under);
        default:
            if (b->over == 0) return std::nullopt;
            return Fraction::of(a->over * b->under, a->under * b->over);
    }
}

/// Descends by the usual grammar: sums of products of numbers and brackets.
class Reader {
public:
    explicit Reader(std::string_view text) : text_{text} {}

    std::variant<Calculation, ParseError> read() {
        out_.value = sum(0);
        out_.left = out_.text;
        if (!error_ && sign() == '=') {
            take();
            out_.stated = number(kLargestStated, "the result");
        }
        if (!error_ && !atEnd()) fail("an operation + - * /, = or the end");
        if (error_) return *error_;
        std::sort(out_.operations.begin(), out_.operations.end(), [](char a, char b) {
            constexpr std::string_view order = "+-*/";
            return order.find(a) < order.find(b);
        });
        return std::move(out_);
    }

private:
    bool atEnd() {
        while (at_ < text_.size() && isBlank(text_[at_])) ++at_;
        return at_ == text_.size();
    }
    /// The sign that comes next, as it is meant; 0: none.
    char sign() {
        if (atEnd()) return 0;
        for (const auto& known : kSigns)
            if (text_.substr(at_).starts_with(known.written)) {
                width_ = known.written.size();
                return known.meant;
            }
        return 0;
    }
    /// Takes the sign that sign() has just found.
    void take() {
        const char meant = sign();
        at_ += width_;
        out_.text += meant;
    }
    void operation(char meant) {
        if (out_.operations.find(meant) == std::string::npos) out_.operations += meant;
        take();
    }
    /// pre: nothing has failed before.
    void fail(std::string expected) {
        assert(!error_);
        atEnd();
        std::size_t end = at_;
        while (end < text_.size() && isDigit(text_[end])) ++end;
        // One sign; a letter of several bytes is kept in one piece.
        if (end == at_ && end < text_.size()) do
                ++end;
            while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80);
        error_ = ParseError{at_, std::string{text_.substr(at_, end - at_)}, std::move(expected)};
    }
    int number(int largest, std::string_view what) {
        atEnd();
        std::size_t end = at_;
        while (end < text_.size() && isDigit(text_[end])) ++end;
        const auto value = wholeNumber(text_.substr(at_, end - at_), 0, largest);
        if (!value) {
            fail(std::string{what} + ", a whole number of at most " + std::to_string(largest));
            return 0;
        }
        at_ = end;
        out_.text += std::to_string(*value);
        return *value;
    }
    Value factor(int depth) {
        if (sign() != '(') {
            if (out_.numbers.size() == kMostNumbers) {
                fail("a calculation of at most " + std::to_string(kMostNumbers) + " numbers");
                return std::nullopt;
            }
            const int value = number(kLargestNumber, "a block");
            out_.numbers.push_back(value);
            return Fraction{value, 1};
        }
        if (depth == kDeepest) {
            fail("at most " + std::to_string(kDeepest) + " brackets inside each other");
            return std::nullopt;
        }
        take();
        const auto value = sum(depth + 1);
        if (error_) return std::nullopt;
        if (sign() != ')') {
            fail("an operation + - * / or )");
            return std::nullopt;
        }
        take();
        return value;
    }
    Value product(int depth) {
        auto value = factor(depth);
        for (char s = sign(); !error_ && (s == '*' || s == '/'); s = sign()) {
            operation(s);
            const auto right = factor(depth);
            value = combined(value, s, right);
        }
        return value;
    }
    Value sum(int depth) {
        auto value = product(depth);
        for (char s = sign(); !error_ && (s == '+' || s == '-'); s = sign()) {
            operation(s);
            const auto right = product(depth);
            value = combined(value, s, right);
        }
        return value;
    }

    std::string_view text_;
    std::size_t at_ = 0;
    std::size_t width_ = 0;
    Calculation out_;
    std::optional<ParseError> error_;
};

}  // namespace

Fraction Fraction::of(std::int64_t over, std::int64_t under) {
    const auto shared = std::gcd(over, under) * (under < 0 ? -1 : 1);
    return {over / shared, under / shared};
}

std::string Fraction::text() const {
    return isWhole() ? std::to_string(over) : std::to_string(over) + "/" + std::to_string(under);
}

std::variant<Calculation, ParseError> readCalculation(std::string_view text) {
    return Reader{text}.read();
}

}  // namespace kibitz::rules::addit
