import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Db } from '../db/sql/db.ts';
import { isUuid } from '../db/sql/identifiers.ts';
import { closeAccount } from '../domains/accounts/close-account.ts';
import { createAccount } from '../domains/accounts/create-account.ts';
import { listAccounts } from '../domains/accounts/list-accounts.ts';
import { reopenAccount } from '../domains/accounts/reopen-account.ts';
import { updateLaboratory } from '../domains/accounts/update-laboratory.ts';
import { type LaboratoryFlag, laboratoryFlagsOf } from '../domains/inputs/laboratory-flags.ts';
import type { SupportContact } from '../domains/inputs/support-contacts.ts';
import { notFound } from '../errors/errors.ts';
import { AccountMode, LaboratoryIdentification, ResultFlag } from '../generated/prisma/enums.ts';
import type { MllpAddress } from '../mllp/open-socket.ts';
import { LANGUAGES, type Language } from '../text/languages.ts';
import { answering } from './command.ts';
import { readAll, table } from './listing.ts';
import { parseAddress } from './mllp-address.ts';
import { namesakeWarning } from './namesakes.ts';
import { type Cli, CommandError } from './process.ts';

/** Adds `account create`, `account laboratory`, `account close`, `account reopen` and `account list`. */
export function addAccountCommands(group: Command, cli: Cli): void {
  addCreate(group, cli);
  addLaboratory(group, cli);
  addClose(group, cli);
  addReopen(group, cli);
  addList(group, cli);
}

interface CreateOptions {
  readonly name: string;
  readonly mode: AccountMode;
  readonly supportContact?: string;
  readonly supportContacts?: readonly SupportContact[];
  readonly language?: Language;
  readonly timeZone?: string;
  readonly recognizesPatients?: true;
  readonly strictAddresses?: true;
  readonly laboratoryAddress?: string;
  readonly cliaNumber?: string;
  readonly laboratoryDirector?: string;
  readonly json?: true;
}

function addCreate(group: Command, cli: Cli): void {
  const command = group
    .command('create')
    .description('create an account and print its id')
    .requiredOption('--name <name>', 'the name of the program')
    .addOption(
      new Option('--mode <mode>', 'TEST if its reports are not meant for clinical use')
        .choices(Object.values(AccountMode))
        .makeOptionMandatory(),
    )
    .option('--support-contact <text>', 'whom people may ask about their kits, as /activate shows it')
    .addOption(
      new Option(
        '--support-contacts <language=text...>',
        'the same in the words of a language, such as "es=Llame al 555-0100"',
      ).argParser(parseContact),
    )
    .addOption(
      new Option(
        '--language <language>',
        'of its documents, and of its pages for people whose own is not known',
      ).choices(LANGUAGES),
    )
    .option('--time-zone <zone>', 'of the times on its documents and pages, such as America/New_York')
    .option(
      '--recognizes-patients',
      'register a kit that is activated by details to the patient whose record is equal to them',
    )
    .option('--strict-addresses', 'refuse addresses whose country, state or postal code cannot be read')
    .option('--laboratory-address <address>', 'for a laboratory: its address, as shown on its reports')
    .option('--clia-number <number>', 'for a laboratory: its CLIA number, such as 05D1234567')
    .option('--laboratory-director <name>', 'for a laboratory: the name of its director');
  answering<CreateOptions>(command, cli, async (work, { json: _json, ...account }) => {
    const { name, mode } = account;
    // A program may have a TEST account beside its LIVE one.
    const namesakes = await work.db.account.count({ where: { name } });
    const accountId = await createAccount(work, account);
    const message = `Created the ${mode} account ${name}.${namesakeWarning(namesakes, 'account', `name ${name}, so commands cannot find either by it`)}`;
    return { record: { accountId, ...account }, result: accountId, message };
  });
}

interface LaboratoryOptions {
  readonly account: string;
  readonly address?: string;
  readonly cliaNumber?: string;
  readonly director?: string;
  readonly timeZone?: string;
  readonly identification?: LaboratoryIdentification;
  /** False for `--no-flags`. */
  readonly flags?: readonly LaboratoryFlag[] | false;
  /** False for `--no-sharing`. */
  readonly sharing: boolean;
  readonly sharesWith?: readonly string[];
  /** False for `--no-orders`. */
  readonly orders: boolean;
  readonly ordersTo?: MllpAddress;
  readonly plain?: true;
  readonly json?: true;
}

function addLaboratory(group: Command, cli: Cli): void {
  const command = group
    .command('laboratory')
    .description(
      "change what reports state about an account's laboratory, how its messages are read, which laboratories may work with its reports, and where it takes orders",
    )
    .requiredOption('--account <account>', "the laboratory's account, by id or name")
    .option('--address <address>', 'its address, as stated on its reports')
    .option('--clia-number <number>', 'its CLIA number, such as 05D1234567')
    .option('--director <name>', 'the name of its director')
    .option('--time-zone <zone>', 'the time zone of its times without an offset, such as America/New_York')
    .addOption(
      new Option(
        '--identification <rule>',
        'what its messages must give for a result to be charted on a person',
      ).choices(Object.values(LaboratoryIdentification)),
    )
    .addOption(
      new Option('--flags <letters=flag...>', 'what its own letters mean in OBX-8, such as PANIC!=CRITICAL').argParser(
        parseFlag,
      ),
    )
    .option('--no-flags', 'read its letters as HL7 does')
    .addOption(
      new Option(
        '--shares-with <accounts...>',
        'the accounts, by id or name, whose LAB users may work with its reports; they replace those named before',
      ).conflicts('sharing'),
    )
    .option('--no-sharing', 'let nobody else work with its reports')
    .addOption(
      new Option('--orders-to <host:port>', 'where it takes orders by MLLP')
        .argParser(parseAddress)
        .conflicts('orders'),
    )
    .option('--plain', 'send its orders without TLS')
    .option('--no-orders', 'send it no orders; those in its queue wait');
  answering<LaboratoryOptions>(
    command,
    cli,
    async (work, { account, sharing, orders, ordersTo, plain, json: _json, ...options }) => {
      const { db } = work;
      const named = sharing ? options.sharesWith : [];
      const sharesWith = named && (await Promise.all(named.map((each) => findAccountId(db, each))));
      const { address, cliaNumber, director, timeZone, identification, flags } = options;
      if (plain && !ordersTo) throw new CommandError('--plain needs --orders-to.');
      const outbound = ordersTo && { mllpHost: ordersTo.host, mllpPort: ordersTo.port, tls: !plain };
      const accountId = await updateLaboratory(work, {
        accountId: await findAccountId(db, account),
        ...(address !== undefined && { address }),
        ...(cliaNumber !== undefined && { cliaNumber }),
        ...(director !== undefined && { director }),
        ...(timeZone !== undefined && { timeZone }),
        ...(identification && { identification }),
        ...(flags !== undefined && { flags: flags === false ? null : flags }),
        ...(sharesWith && { sharesWith }),
        ...(outbound && { outbound }),
        ...(!orders && { outbound: null }),
      });
      const { laboratoryTimeZone, laboratoryIdentification, laboratoryFlags, ...laboratory } =
        await db.account.findUniqueOrThrow({
          where: { id: accountId },
          include: {
            sharesWith: { select: { sharesWithId: true }, orderBy: { sharesWithId: 'asc' } },
            outbound: { select: { mllpHost: true, mllpPort: true, tls: true, orders: true } },
          },
        });
      const record = {
        accountId,
        address: laboratory.laboratoryAddress,
        cliaNumber: laboratory.cliaNumber,
        director: laboratory.laboratoryDirector,
        timeZone: laboratoryTimeZone,
        identification: laboratoryIdentification,
        flags: laboratoryFlagsOf(laboratoryFlags),
        sharesWith: laboratory.sharesWith.map(({ sharesWithId }) => sharesWithId),
        outbound: laboratory.outbound,
      };
      return { record, result: accountId, message: `Changed the laboratory of ${laboratory.name}.` };
    },
  );
}

interface ChangeOptions {
  readonly account: string;
  readonly reason: string;
  readonly json?: true;
}

/** Adds a command that takes {@link ChangeOptions}. */
function addChange(group: Command, name: string, description: string): Command {
  return group
    .command(name)
    .description(description)
    .requiredOption('--account <account>', 'the account, by id or name')
    .requiredOption('--reason <text>', 'why; only administrators see it');
}

function addClose(group: Command, cli: Cli): void {
  const command = addChange(
    group,
    'close',
    'close an account, effective immediately, and print its id: its keys and links are refused, its kits cannot be activated, and its open orders and requisitions are canceled',
  );
  answering<ChangeOptions>(command, cli, async (work, { account, reason }) => {
    const accountId = await closeAccount(work, { accountId: await findAccountId(work.db, account), reason });
    const { closedAt, closedReason } = await work.db.account.findUniqueOrThrow({ where: { id: accountId } });
    return {
      record: { accountId, closedAt, closedReason },
      result: accountId,
      message: `The account was closed at ${closedAt?.toISOString()}.`,
    };
  });
}

function addReopen(group: Command, cli: Cli): void {
  const command = addChange(
    group,
    'reopen',
    'reopen a closed account and print its id; whatever was canceled when it was closed stays canceled',
  );
  answering<ChangeOptions>(command, cli, async (work, { account, reason }) => {
    const accountId = await reopenAccount(work, { accountId: await findAccountId(work.db, account), reason });
    return { record: { accountId }, result: accountId, message: 'The account is open.' };
  });
}

function addList(group: Command, cli: Cli): void {
  const command = group.command('list').description('list all accounts, newest first');
  answering(command, cli, async (work) => {
    const accounts = await readAll(work.db, listAccounts(work), (ids) =>
      work.db.account.findMany({
        where: { id: { in: ids } },
        include: { move: { select: { setAsideAt: true, exportedAt: true, movedAt: true } } },
      }),
    );
    const record = accounts.map(({ id, move, ...account }) => ({
      accountId: id,
      ...account,
      setAsideAt: move?.setAsideAt ?? null,
      exportedAt: move?.exportedAt ?? null,
      movedAt: move?.movedAt ?? null,
    }));
    return {
      record,
      result: table(['accountId', 'name', 'mode', 'created', 'closedAt', 'setAsideAt', 'movedAt'], record),
    };
  });
}

/** Adds to the support contacts: the language is before the first `=`, the text after it. */
function parseContact(given: string, before: readonly SupportContact[] | undefined): readonly SupportContact[] {
  const end = given.indexOf('=');
  if (end === -1) throw new InvalidArgumentError('It must be a language, "=" and a text.');
  return [...(before ?? []), { language: given.slice(0, end), text: given.slice(end + 1) }];
}

/** Adds to the laboratory's own letters: the letters are before the last `=`, the flag after it. */
function parseFlag(given: string, before: readonly LaboratoryFlag[] | undefined): readonly LaboratoryFlag[] {
  const end = given.lastIndexOf('=');
  const flag = Object.values(ResultFlag).find((each) => each === given.slice(end + 1).toUpperCase());
  if (end === -1 || flag === undefined)
    throw new InvalidArgumentError(`It must be letters, "=" and one of ${Object.values(ResultFlag).join(', ')}.`);
  return [...(before ?? []), { letters: given.slice(0, end), flag }];
}

/**
 * Finds the id of an account by its id or name.
 *
 * @throws AppError NOT_FOUND; CommandError if several accounts have the name.
 */
export async function findAccountId(db: Db, idOrName: string): Promise<string> {
  const where = isUuid(idOrName) ? { id: idOrName } : { name: idOrName };
  const [account, another] = await db.account.findMany({ where, select: { id: true }, take: 2 });
  if (!account) throw notFound('account', idOrName);
  if (another) throw new CommandError(`Several accounts are named ${JSON.stringify(idOrName)}. Give the account's id.`);
  return account.id;
}
