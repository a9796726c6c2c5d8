-- Whether every address that is given to an account must have a country, a state and a postal code that can be read.
ALTER TABLE "accounts" ADD COLUMN "strict_addresses" BOOLEAN NOT NULL DEFAULT false;
