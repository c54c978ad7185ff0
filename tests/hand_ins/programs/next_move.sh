# Stage 2 as a program of the shell, with awk.
exec awk '
function is_free(r, c) { return r >= 0 && c >= 0 && r < n && c < n && !((r, c) in visited) }
BEGIN {
    split("-2 -1 1 2 2 1 -1 -2", rows, " ")
    split("1 2 2 1 -1 -2 -2 -1", columns, " ")
}
{ for (i = 1; i <= NF; i++) numbers[count++] = $i }
END {
    n = numbers[0]; best = -1; least = 9
    for (i = 4; i + 1 < count; i += 2) visited[numbers[i] + 0, numbers[i + 1] + 0] = 1
    for (k = 1; k <= 8; k++) {
        r = numbers[1] + rows[k]; c = numbers[2] + columns[k]; p = 0
        if (!is_free(r, c)) continue
        for (j = 1; j <= 8; j++) p += is_free(r + rows[j], c + columns[j])
        if (p < least) { least = p; best = k - 1 }
    }
    print best
}'
