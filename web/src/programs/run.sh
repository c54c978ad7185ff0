# Runs a program on all cases, such as: sh run.sh ./a.out
: "${1:?name your program, as in: sh run.sh ./a.out}"
folder=$(dirname "$0")
PATH=$PATH:.
# A run has 10 seconds and 4 MB for its output, where the system has such limits.
ulimit -St 10 2>/dev/null
ulimit -f 9000 2>/dev/null
for input in "$folder"/*.in; do
    "$@" <"$input" >"${input%.in}.out"
    echo "${input##*/} $?"
done >"$folder/codes.txt"
echo "Now drop the folder of run.sh on the page."
