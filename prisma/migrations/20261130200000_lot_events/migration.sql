-- A kit's lot was recalled, and the status of a lot changed (contract, 13.8).
ALTER TYPE "event_type" ADD VALUE 'KIT_RECALLED';
ALTER TYPE "event_type" ADD VALUE 'LOT_STATUS_CHANGED';
