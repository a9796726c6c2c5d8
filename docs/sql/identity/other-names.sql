-- readOtherNames
SELECT coalesce((SELECT json_agg(json_build_object('lastName', last_name::text, 'firstName', first_name::text)
ORDER BY position)
FROM patient_names
WHERE patient_id = $1::uuid), '[]') AS names;
