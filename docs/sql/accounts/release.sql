-- hasReviewer
SELECT
FROM users
WHERE account_id = $1::uuid AND is_reviewer AND id <> $2::uuid
LIMIT 1;

-- hasReviewer
SELECT
FROM users
WHERE account_id = $1::uuid AND is_reviewer
LIMIT 1;

-- requireOtherReviewer
SELECT "public"."accounts"."id", "public"."accounts"."release"
FROM "public"."accounts"
WHERE ("public"."accounts"."id" = $1 AND 1=1)
LIMIT $2 OFFSET $3;
