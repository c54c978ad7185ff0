package main

var rows = []int{-2, -1, 1, 2, 2, 1, -1, -2}
var columns = []int{1, 2, 2, 1, -1, -2, -2, -1}
var visited = map[[2]int]bool{}
var n int

func free(r, c int) bool {
	return r >= 0 && c >= 0 && r < n && c < n && !visited[[2]int{r, c}]
}
