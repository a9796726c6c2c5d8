-- What the reports of a laboratory state about it.
ALTER TABLE "accounts" ADD COLUMN "clia_number" TEXT,
ADD COLUMN "laboratory_address" TEXT,
ADD COLUMN "laboratory_director" TEXT;

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_clia_number_form" CHECK ("clia_number" ~ '^[0-9]{2}D[0-9]{7}$'),
  ADD CONSTRAINT "accounts_laboratory_address_given" CHECK ("laboratory_address" ~ '\S'),
  ADD CONSTRAINT "accounts_laboratory_director_given" CHECK ("laboratory_director" ~ '\S');
