// Compares tokens. If the bounds are not negative, a number near the expected one is right.
#include <cmath>
#include <cstdlib>
#include <string>

#include "testlib.h"

static bool is_number(const std::string &token, double &number) {
    char *end;
    number = std::strtod(token.c_str(), &end);
    return !token.empty() && *end == '\0' && std::isfinite(number);
}

static std::string folded(std::string token) {
    for (char &letter : token)
        if ({folds} && 'A' <= letter && letter <= 'Z') letter += 'a' - 'A';
    return token;
}

int main(int argc, char **argv) {
    registerTestlibCmd(argc, argv);
    int token = 1;
    for (; !ans.seekEof(); token++) {
        if (ouf.seekEof()) quitf(_wa, "token %d is missing", token);
        std::string expected = ans.readToken(), found = ouf.readToken();
        double right, number;
        bool is_right = folded(expected) == folded(found);
        if (is_number(expected, right) && is_number(found, number)) {
            double difference = std::fabs(right - number);
            is_right |= difference <= {absolute} || difference <= {relative} * std::fabs(right);
        }
        if (!is_right) quitf(_wa, "token %d differs", token);
    }
    if (!ouf.seekEof()) quitf(_wa, "there are more than %d tokens", token - 1);
    quitf(_ok, "%d tokens are right", token - 1);
}
