import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { Db } from '../db/sql/db.ts';
import { foldedColumn, foldedSql } from '../db/sql/folded-sql.ts';
import { isUuid } from '../db/sql/identifiers.ts';
import { createUser, USER_ROLES } from '../domains/accounts/create-user.ts';
import { listUsers } from '../domains/accounts/list-accounts.ts';
import { setClientCertificate } from '../domains/accounts/set-client-certificate.ts';
import { setReviewer } from '../domains/accounts/set-reviewer.ts';
import { notFound } from '../errors/errors.ts';
import { Prisma } from '../generated/prisma/client.ts';
import type { Role } from '../generated/prisma/enums.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { readAll, table } from './listing.ts';
import { namesakeWarning } from './namesakes.ts';
import { type Cli, CommandError, explaining } from './process.ts';

/** Adds `user create`, `user reviewer`, `user certificate` and `user list`. */
export function addUserCommands(group: Command, cli: Cli): void {
  addCreate(group, cli);
  addReviewer(group, cli);
  addCertificate(group, cli);
  addList(group, cli);
}

interface CreateOptions {
  readonly account: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly reviewer?: true;
  readonly json?: true;
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create a user and print its id')
    .requiredOption('--account <account>', "the user's account, by id or name")
    .requiredOption('--name <name>', "the user's name")
    .requiredOption('--email <email>', "the user's e-mail address")
    .addOption(new Option('--role <role>', 'what the user may do').choices(USER_ROLES).makeOptionMandatory())
    .option('--reviewer', 'the user, of the role CLIENT, may review reports that are held');
  answering<CreateOptions>(command, cli, async (work, { account, name, email, role, reviewer = false }) => {
    const { db } = work;
    const accountId = await findAccountId(db, account);
    // One person may work for several accounts.
    const namesakes = (await userIdsByEmail(db, email)).length;
    const userId = await createUser(work, { accountId, name, email, role, isReviewer: reviewer });
    return {
      record: { userId, name, email, role, isReviewer: reviewer, accountId },
      result: userId,
      message: `Created the ${role} user ${name}. To create a key: key create --user ${userId}${namesakeWarning(namesakes, 'user', `address ${email}`)}`,
    };
  });
}

interface ReviewerOptions {
  readonly user: string;
  readonly remove?: true;
  readonly json?: true;
}

function addReviewer(group: Command, cli: Cli): void {
  const command = group
    .command('reviewer')
    .description(
      'let a user of the role CLIENT, and so all of its keys, review reports that are held, and print its id',
    )
    .requiredOption('--user <user>', 'the user, by id or e-mail address')
    .option('--remove', 'take the right instead');
  answering<ReviewerOptions>(command, cli, async (work, { user, remove = false }) => {
    const userId = await setReviewer(work, { userId: await findUserId(work.db, user), isReviewer: !remove });
    const message = remove ? 'The user is no reviewer any more.' : 'The user is a reviewer.';
    return { record: { userId, isReviewer: !remove }, result: userId, message };
  });
}

interface CertificateOptions {
  readonly user: string;
  readonly file?: string;
  readonly sha256?: string;
  readonly none?: true;
  readonly json?: true;
}

function addCertificate(group: Command, cli: Cli): void {
  const command = group
    .command('certificate')
    .description("set the client certificate that identifies a laboratory's user over MLLP")
    .requiredOption('--user <user>', 'the user, by id or e-mail address')
    .addOption(new Option('--file <file>', 'the certificate, in PEM').conflicts(['sha256', 'none']))
    .addOption(new Option('--sha256 <fingerprint>', 'its SHA-256 fingerprint').conflicts(['file', 'none']))
    .addOption(new Option('--none', 'remove the certificate'));
  answering<CertificateOptions>(command, cli, async (work, { user, file, sha256, none }) => {
    if (file === undefined && sha256 === undefined && none === undefined)
      throw new CommandError('Give --file, --sha256 or --none.');
    const given = file === undefined ? (sha256 ?? null) : await fingerprintIn(file);
    const userId = await setClientCertificate(work, { userId: await findUserId(work.db, user), sha256: given });
    const message = given === null ? 'The user has no certificate.' : `The certificate ${given} identifies the user.`;
    return { record: { userId, sha256: given }, result: userId, message };
  });
}

/** @throws CommandError if the file cannot be read or has no certificate. */
async function fingerprintIn(file: string): Promise<string> {
  return explaining(
    'The certificate cannot be read',
    async () => new X509Certificate(await readFile(file)).fingerprint256,
  );
}

interface ListOptions {
  readonly account?: string;
  readonly json?: true;
}

function addList(group: Command, cli: Cli): void {
  const command = group
    .command('list')
    .description('list users, newest first')
    .option('--account <account>', 'only the users of this account, by id or name');
  answering<ListOptions>(command, cli, async (work, { account }) => {
    const accountId = account === undefined ? undefined : await findAccountId(work.db, account);
    const users = await readAll(work.db, listUsers(work, { accountId }), (ids) =>
      work.db.user.findMany({ where: { id: { in: ids } }, include: { account: { select: { name: true } } } }),
    );
    const record = users.map(({ id, account: { name: accountName }, ...user }) => ({
      userId: id,
      ...user,
      accountName,
    }));
    return { record, result: table(['userId', 'name', 'email', 'role', 'accountName', 'created'], record) };
  });
}

/**
 * Finds the id of a user by id or e-mail address.
 *
 * @throws AppError NOT_FOUND; CommandError if several users have the address.
 */
export async function findUserId(db: Db, idOrEmail: string): Promise<string> {
  const [userId, another] = isUuid(idOrEmail)
    ? (await db.user.findMany({ where: { id: idOrEmail }, select: { id: true } })).map(({ id }) => id)
    : await userIdsByEmail(db, idOrEmail);
  if (userId === undefined) throw notFound('user', idOrEmail);
  if (another !== undefined) throw new CommandError(`Several users have the address ${idOrEmail}. Give the user's id.`);
  return userId;
}

async function userIdsByEmail(db: Db, email: string): Promise<string[]> {
  const users = await db.$queryRaw<{ id: string }[]>(
    Prisma.sql`SELECT id FROM users WHERE ${foldedColumn(Prisma.sql`email`)} = ${foldedSql(email)}`,
  );
  return users.map(({ id }) => id);
}
