/**
 * The benchmark's accounts. The two programs own the generated kits; `writes` owns everything that the write scenarios change.
 */
export const ACCOUNTS = {
  program: '01900000-0000-7000-8000-00000000be01',
  otherProgram: '01900000-0000-7000-8000-00000000be02',
  writes: '01900000-0000-7000-8000-00000000be03',
  laboratory: '01900000-0000-7000-8000-00000000be04',
  fulfillment: '01900000-0000-7000-8000-00000000be05',
} as const;

/** The user of each account. */
export const USERS = {
  program: '01900000-0000-7000-8000-00000000be11',
  otherProgram: '01900000-0000-7000-8000-00000000be12',
  writes: '01900000-0000-7000-8000-00000000be13',
  laboratory: '01900000-0000-7000-8000-00000000be14',
  fulfillment: '01900000-0000-7000-8000-00000000be15',
} as const;

/** Names an account with its user and API key. */
export type Holder = keyof typeof ACCOUNTS;

const ROLES: Readonly<Record<Holder, string>> = {
  program: 'CLIENT',
  otherProgram: 'CLIENT',
  writes: 'CLIENT',
  laboratory: 'LAB',
  fulfillment: 'FULFILLMENT',
};

/** The API key of an account's user. */
export function apiKeyOf(holder: Holder): string {
  return `kts_benchmark-key-of-${holder.padEnd(16, '-')}`;
}

/** The codes of the kit types, from common to rare, as an SQL array. */
export const KIT_TYPES = "ARRAY['LIPID', 'STI', 'A1C', 'VITAMIN_D', 'THYROID', 'CELIAC', 'IRON', 'CORTISOL']";

/** Statements that write accounts, users, keys and the catalogue of kit types. */
export const FIXTURES: readonly string[] = [
  ...(['program', 'otherProgram', 'writes', 'laboratory', 'fulfillment'] as const).flatMap((holder) => [
    `INSERT INTO accounts (id, name, mode, created) VALUES ('${ACCOUNTS[holder]}', 'Bench ${holder}', 'LIVE', now())`,
    `INSERT INTO users (id, account_id, name, email, role, created)
     VALUES ('${USERS[holder]}', '${ACCOUNTS[holder]}', 'Bench', '${holder}@example.org', '${ROLES[holder]}', now())`,
    `INSERT INTO api_keys (id, user_id, prefix, hash, created)
     VALUES (gen_random_uuid(), '${USERS[holder]}', 'kts_benc', sha256('${apiKeyOf(holder)}'), now())`,
  ]),
  `INSERT INTO kit_types (code, name, sample_type, panels, orderable, activatable, required_activation_fields, created, updated)
   SELECT code, initcap(code), 'dried_blood_spot', ARRAY[code || '_1', code || '_2'], true, true, '{}', now(), now()
   FROM unnest(${KIT_TYPES}) code`,
];
