-- Who checked in last on a day: the admin's start shows them first, a page at a time, however many there are.
CREATE INDEX check_ins_by_time ON check_ins (local_date, check_in_time, user_id);
