-- More reasons why a message is not charted, and a status for what a registration decides (contract, 10.4). No statement of the
-- transaction that adds a value can use it, so this migration does nothing else.
ALTER TYPE "unmatched_reason" ADD VALUE 'NOBODY_REGISTERED' BEFORE 'NOT_EXPECTED';
ALTER TYPE "unmatched_reason" ADD VALUE 'NOT_IDENTIFIED' BEFORE 'NOT_EXPECTED';
ALTER TYPE "unmatched_reason" ADD VALUE 'OUT_OF_ORDER' BEFORE 'UNREADABLE';
ALTER TYPE "unmatched_reason" ADD VALUE 'CONTROL_ID_REUSED' BEFORE 'UNREADABLE';
ALTER TYPE "unmatched_status" ADD VALUE 'WAITING' BEFORE 'MATCHED';
