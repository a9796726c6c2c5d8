-- JSON has no infinity and no NaN, so a result with one could not be told.
ALTER TABLE "results"
  ADD CONSTRAINT "results_value_is_finite" CHECK ("value" NOT IN ('NaN', 'Infinity', '-Infinity')),
  ADD CONSTRAINT "results_range_is_finite" CHECK (
    "range_minimum" NOT IN ('NaN', 'Infinity', '-Infinity') AND "range_maximum" NOT IN ('NaN', 'Infinity', '-Infinity')
  );
