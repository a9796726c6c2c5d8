ALTER TYPE "webhook_disabled_reason" ADD VALUE 'ACCOUNT_CLOSED';
