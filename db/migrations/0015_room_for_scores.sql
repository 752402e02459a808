-- Room on each page for the next versions of its rows: an answer that scores rewrites two of them, and without room each
-- goes to the end of the table, which then grows with every answer until it is vacuumed.
ALTER TABLE scores SET (fillfactor = 50);
