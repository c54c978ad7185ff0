run() { python3 "$1"; }
