-- The different wrong dates of birth that were typed for each results link (contract, 12.6): five close it. Of each, only a hash of the
-- link and the date.
CREATE TABLE "results_link_wrong_dates" (
    "results_link_id" UUID NOT NULL,
    "hash" BYTEA NOT NULL,
    "created" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "results_link_wrong_dates_pkey" PRIMARY KEY ("results_link_id", "hash"),
    CONSTRAINT "results_link_wrong_dates_hash_is_sha256" CHECK (octet_length("hash") = 32)
);
ALTER TABLE "results_link_wrong_dates" ADD CONSTRAINT "results_link_wrong_dates_results_link_id_fkey" FOREIGN KEY ("results_link_id") REFERENCES "results_links"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
