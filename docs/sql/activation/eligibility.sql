-- readPatient
SELECT patient.country, patient.state, patient.date_of_birth AS "dateOfBirth", patient.sex::text, patient.guardian IS NOT NULL AS "hasGuardian"
FROM patients named
JOIN patients patient ON patient.id = coalesce(named.merged_into_id, named.id)
WHERE named.id = $1::uuid;
