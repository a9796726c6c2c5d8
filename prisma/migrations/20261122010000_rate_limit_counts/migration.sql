-- What instances have counted together for rate limits (contract, 8.4). Not logged: it is written often, and worth nothing a
-- minute later, so a crash may empty it. The order of the columns is that of rate-limiter-flexible, which names none.
CREATE UNLOGGED TABLE "rate_limit_counts" (
  "key" VARCHAR(255) NOT NULL,
  "points" INTEGER NOT NULL,
  "expire" BIGINT NOT NULL,
  CONSTRAINT "rate_limit_counts_pkey" PRIMARY KEY ("key"),
  CONSTRAINT "rate_limit_counts_points" CHECK ("points" > 0),
  CONSTRAINT "rate_limit_counts_expire" CHECK ("expire" > 0)
);

-- Expired counts are deleted.
CREATE INDEX "rate_limit_counts_expire_idx" ON "rate_limit_counts" ("expire");
