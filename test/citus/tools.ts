import { type PostgresTools, toolsWith } from '../helpers/postgres-tools.ts';

/** PostgreSQL's programs with Citus: in the folder that `CITUS_BIN` names, or else where PostgreSQL is. Undefined where there is none. */
export const citusTools: PostgresTools | undefined = toolsWith('citus.so', process.env.CITUS_BIN);
