my ($first, $second) = split ' ', <STDIN>;
print $first + $second, "\n";
