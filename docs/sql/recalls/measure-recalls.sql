-- measureRecalls
SELECT count(*)::int AS count, min(recalled_at) AS oldest
FROM lots
WHERE recalled_at IS NOT NULL AND recall_finished_at IS NULL;
