int is_not_needed(int r { and does not compile }
