#include "vision/track/assignment.h"

#include <algorithm>
#include <limits>
#include <vector>

namespace kibitz::vision::track {

namespace {

/// Rows one after the other, each along the cheapest chain of exchanges (Kuhn and Munkres with
/// potentials): some 25 dice take a few thousand steps.
class Pairing {
public:
    Pairing(std::span<const double> worth, std::size_t rows, std::size_t columns, bool turned)
        : worth_{worth}, rows_{rows}, columns_{columns}, turned_{turned} {}

    double best() {
        std::vector<double> rowPrice(rows_ + 1), columnPrice(columns_ + 1);
        std::vector<std::size_t> owner(columns_ + 1, 0);  // rows from 1; 0: nobody
        std::vector<std::size_t> from(columns_ + 1, 0);
        for (std::size_t row = 1; row <= rows_; ++row) {
            owner[0] = row;
            std::size_t column = 0;
            std::vector<double> least(columns_ + 1, std::numeric_limits<double>::infinity());
            std::vector<bool> done(columns_ + 1, false);
            do {
                done[column] = true;
                const auto mine = owner[column];
                double step = std::numeric_limits<double>::infinity();
                std::size_t next = 0;
                for (std::size_t j = 1; j <= columns_; ++j) {
                    if (done[j]) continue;
                    const double way = -at(mine - 1, j - 1) - rowPrice[mine] - columnPrice[j];
                    if (way < least[j]) least[j] = way, from[j] = column;
                    if (least[j] < step) step = least[j], next = j;
                }
                for (std::size_t j = 0; j <= columns_; ++j) {
                    if (done[j])
                        rowPrice[owner[j]] += step, columnPrice[j] -= step;
                    else
                        least[j] -= step;
                }
                column = next;
            } while (owner[column] != 0);
            for (; column != 0; column = from[column]) owner[column] = owner[from[column]];
        }
        double sum = 0;
        for (std::size_t j = 1; j <= columns_; ++j)
            if (owner[j] != 0) sum += at(owner[j] - 1, j - 1);
        return sum;
    }

private:
    double at(std::size_t row, std::size_t column) const {
        return turned_ ? worth_[column * rows_ + row] : worth_[row * columns_ + column];
    }

    std::span<const double> worth_;
    std::size_t rows_, columns_;
    bool turned_;
};

}  // namespace

double bestAssignment(std::span<const double> worth, std::size_t rows, std::size_t columns) {
    if (rows == 0 || columns == 0) return 0;
    // Every row finds a column only where there are enough of them.
    if (rows <= columns) return Pairing{worth, rows, columns, false}.best();
    return Pairing{worth, columns, rows, true}.best();
}

}  // namespace kibitz::vision::track
