-- A person has changed their answer about research (contract, 13.9).
ALTER TYPE "event_type" ADD VALUE 'KIT_CONSENT_CHANGED';
