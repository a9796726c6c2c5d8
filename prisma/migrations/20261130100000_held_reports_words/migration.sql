-- A report is held until somebody has reviewed it (contract, 13.6). What it replaces stays the current one to everybody who does not see it.
ALTER TYPE "event_type" ADD VALUE 'REPORT_HELD';
ALTER TYPE "report_status" ADD VALUE 'SUPERSEDED_UNSEEN' AFTER 'SUPERSEDED';
