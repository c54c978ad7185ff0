// Reads a board and a start, and prints the tour of the function of LeetCode 2664. What it prints is no output.
package main

import (
	"fmt"
	"os"
	"strings"
)

func main() {
	output := os.Stdout
	os.Stdout = os.Stderr
	var m, n, r, c int
	fmt.Scan(&m, &n, &r, &c)
	for _, row := range tourOfKnight(m, n, r, c) {
		fmt.Fprintln(output, strings.Trim(fmt.Sprint(row), "[]"))
	}
}
