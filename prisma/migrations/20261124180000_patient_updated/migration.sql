-- The event of a corrected patient (contract, 11.10). No statement of the transaction that adds a value can use it, so this migration does
-- nothing else.
ALTER TYPE "event_type" ADD VALUE 'PATIENT_UPDATED';
