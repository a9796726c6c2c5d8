-- Whom the people who hold an account's kits may ask, in the account's own words (docs/contract.md, 7.6). The new column is null
-- everywhere, so adding it and its check rewrites nothing.
ALTER TABLE "accounts" ADD COLUMN "support_contact" TEXT;

ALTER TABLE "accounts"
  ADD CONSTRAINT "accounts_support_contact_given" CHECK ("support_contact" ~ '\S' AND char_length("support_contact") <= 500);
