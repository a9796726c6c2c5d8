-- Nobody has acknowledged a report's critical results in time (contract, 13.7).
ALTER TYPE "event_type" ADD VALUE 'REPORT_OVERDUE';
