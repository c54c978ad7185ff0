// A stand-in for the functions of testlib that our checkers and validators use, for tests without
// testlib.
//
// A validator reads the standard input, and is strict about white space. A checker is called with the files of the input, the output and the answer. The exit code is 0 for `_ok`
// and 1 for `_wa`, and a line on stderr begins with `ok ` or `wrong answer `.

#pragma once

#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>

enum TResult { _ok = 0, _wa = 1 };

[[noreturn]] inline void quitf(TResult result, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    std::fputs(result == _ok ? "ok " : "wrong answer ", stderr);
    std::vfprintf(stderr, format, arguments);
    std::fputc('\n', stderr);
    va_end(arguments);
    std::exit(result);
}

struct Stream {
    std::istringstream text;
    bool is_strict = false;

    // The next character has to be this one.
    void expect(int character) {
        if (text.get() != character) quitf(_wa, "expected the character %d", character);
    }
    void readSpace() { expect(' '); }
    void readEoln() { expect('\n'); }
    void readEof() { expect(EOF); }

    void open(const char *path) {
        std::ifstream file(path, std::ios::binary);
        std::stringstream bytes;
        bytes << file.rdbuf();
        text.str(bytes.str());
    }

    bool seekEof() {
        text >> std::ws;
        return text.peek() == EOF;
    }

    std::string readToken() {
        std::string token;
        if (is_strict && (text.peek() == EOF || text.peek() <= ' '))
            quitf(_wa, "unexpected white space");
        if (!(text >> token)) quitf(_wa, "unexpected end of file");
        return token;
    }

    // The rest of a line.
    std::string readLine() {
        std::string line;
        if (!std::getline(text, line)) quitf(_wa, "expected a line");
        return line;
    }

    // As in testlib: no plus sign, no leading zero.
    int readInt() {
        std::string token = readToken();
        char *end;
        long number = std::strtol(token.c_str(), &end, 10);
        if (token.size() > 9 || std::to_string(number) != token)
            quitf(_wa, "expected an integer, found %s", token.c_str());
        return (int)number;
    }

    int readInt(int low, int high, const char *name = "") {
        int number = readInt();
        if (number < low || number > high) quitf(_wa, "%s: %d is out of range", name, number);
        return number;
    }
};

inline Stream inf, ouf, ans;

#define ensuref(condition, ...)                     \
    do {                                            \
        if (!(condition)) quitf(_wa, __VA_ARGS__);  \
    } while (false)

inline void registerValidation(int, char *[]) {
    std::stringstream bytes;
    bytes << std::cin.rdbuf();
    inf.text.str(bytes.str());
    inf.is_strict = true;
}

inline void registerTestlibCmd(int count, char *arguments[]) {
    if (count < 4) std::exit(3);
    inf.open(arguments[1]);
    ouf.open(arguments[2]);
    ans.open(arguments[3]);
}
