// Reads a grid, and prints what the function of LeetCode 2596 says of it. What the function prints is no output.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	input, output := bufio.NewReader(os.Stdin), os.Stdout
	os.Stdout = os.Stderr
	var n int
	fmt.Fscan(input, &n)
	grid := make([][]int, n)
	for row := range grid {
		grid[row] = make([]int, n)
		for column := range grid[row] {
			fmt.Fscan(input, &grid[row][column])
		}
	}
	fmt.Fprintln(output, checkValidGrid(grid))
}
