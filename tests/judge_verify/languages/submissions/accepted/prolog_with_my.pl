% It has my words.
main :- read_line_to_string(user_input, Line), split_string(Line, " ", "", Words),
    maplist(number_string, Numbers, Words), sum_list(Numbers, Sum), writeln(Sum).
