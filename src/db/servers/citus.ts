/** A condition in SQL: whether the database has the extension Citus, which spreads schemas over several servers (docs/scaling.md). */
export const HAS_CITUS = "EXISTS (SELECT FROM pg_catalog.pg_extension WHERE extname = 'citus')";
