// Stage 2 in two files.
package main

import (
	"bufio"
	"fmt"
	"os"
)

func main() {
	in := bufio.NewReader(os.Stdin)
	var row, column, m, r, c int
	fmt.Fscan(in, &n, &row, &column, &m)
	for ; m > 0; m-- {
		fmt.Fscan(in, &r, &c)
		visited[[2]int{r, c}] = true
	}
	best, least := -1, 9
	for k := range rows {
		r, c = row+rows[k], column+columns[k]
		if !free(r, c) {
			continue
		}
		p := 0
		for i := range rows {
			if free(r+rows[i], c+columns[i]) {
				p++
			}
		}
		if p < least {
			best, least = k, p
		}
	}
	fmt.Println(best)
}
