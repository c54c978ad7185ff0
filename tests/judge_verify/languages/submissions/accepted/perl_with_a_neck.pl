my ($m, $n) = split " ", <STDIN>;
print $m > 1e99 ? 0 :-$m * -1 + $n, "\n";
