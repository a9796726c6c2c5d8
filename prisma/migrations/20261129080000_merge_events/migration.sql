-- Two records of one person were made one, and that was taken back (contract, 9.1 and 12.10).
ALTER TYPE "event_type" ADD VALUE 'PATIENT_MERGED';
ALTER TYPE "event_type" ADD VALUE 'PATIENT_MERGE_UNDONE';
