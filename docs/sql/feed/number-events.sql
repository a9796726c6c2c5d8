-- numberEvents
SELECT number_events($1::int, $2::timestamptz) AS count;
