-- findEqualPatients
SELECT row.id, row.last_name::text AS "lastName", row.first_name::text AS "firstName", row.date_of_birth AS "dateOfBirth", row.email::text, row.sex::text, row.phone, row.street1, row.street2, row.city, row.state, row.zip, row.country, row.guardian IS NOT NULL AS "hasGuardian"
FROM patients row
WHERE row.account_id = $1::uuid AND row.merged_into_id IS NULL AND (folded(row.email) COLLATE "C") = folded($2::text) AND row.date_of_birth = $3::date AND (name_letters(folded(row.last_name::text)) COLLATE "C") = (name_letters(folded($4::text)) COLLATE "C") AND (name_letters(folded(row.first_name::text)) COLLATE "C") = (name_letters(folded($5::text)) COLLATE "C") FOR KEY SHARE;
