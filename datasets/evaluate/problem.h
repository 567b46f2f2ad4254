#pragma once

#include <stdexcept>

namespace kibitz::datasets {

/// Truth, answers or pictures cannot be used; what() says where, what is wrong and what helps.
class BadDataset : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace kibitz::datasets
