import { type Command, InvalidArgumentError, Option } from 'commander';
import { MAX_RECOLLECTIONS, upsertKitType } from '../domains/catalog/upsert-kit-type.ts';
import { ActivationField } from '../generated/prisma/enums.ts';
import { findAccountId } from './accounts.ts';
import { answering } from './command.ts';
import { table } from './listing.ts';
import type { Cli } from './process.ts';

/** Adds `kit-type upsert` and `kit-type list`. */
export function addKitTypeCommands(group: Command, cli: Cli): void {
  addUpsert(group, cli);
  addList(group, cli);
}

interface UpsertOptions {
  readonly code: string;
  readonly name?: string;
  readonly sampleType?: string;
  readonly panels?: readonly string[];
  readonly requiredFields?: readonly ActivationField[];
  readonly orderable?: boolean;
  readonly activatable?: boolean;
  /** False for `--no-recollections`. */
  readonly recollections?: number | false;
  /** False for `--no-laboratory`. */
  readonly laboratory?: string | false;
  readonly json?: true;
}

function addUpsert(group: Command, cli: Cli): void {
  const command = group
    .command('upsert')
    .description('add or change a kit type; options left out keep their values')
    .requiredOption('--code <code>', 'its code, used in orders; case-sensitive')
    .option('--name <name>', 'its name, for people; required for a new kit type')
    .option('--sample-type <type>', 'what is collected, such as dried_blood_spot; required for a new kit type')
    .option('--panels <codes...>', 'codes of the panels its samples are tested for')
    .addOption(
      new Option('--required-fields <fields...>', 'the details that activation asks for').choices(
        Object.values(ActivationField),
      ),
    )
    .option('--orderable', 'it can be ordered (the default for a new kit type)')
    .option('--no-orderable', 'it cannot be ordered')
    .option('--activatable', 'its kits can be activated (the default for a new kit type)')
    .option('--no-activatable', 'its kits cannot be activated')
    .addOption(
      new Option(
        '--recollections <number>',
        `how often its kits are replaced because the sample cannot be tested, 0 to ${MAX_RECOLLECTIONS}`,
      ).argParser(parseRecollections),
    )
    .option('--no-recollections', 'as often as it takes (the default for a new kit type)')
    .option('--laboratory <account>', 'the laboratory that its kits go to, by id or name of its account')
    .option('--no-laboratory', 'its kits go to no laboratory in particular');
  answering<UpsertOptions>(
    command,
    cli,
    async (work, { json: _json, requiredFields, recollections, laboratory, ...fields }) => {
      const laboratoryId = typeof laboratory === 'string' ? await findAccountId(work.db, laboratory) : null;
      const code = await upsertKitType(work, {
        ...fields,
        requiredActivationFields: requiredFields,
        ...(recollections !== undefined && { recollections: recollections === false ? null : recollections }),
        ...(laboratory !== undefined && { laboratoryId }),
      });
      const record = await work.db.kitType.findUniqueOrThrow({ where: { code } });
      return { record, result: code, message: `The kit type ${code} is in the catalogue.` };
    },
  );
}

/** @throws InvalidArgumentError */
function parseRecollections(text: string): number {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : Number.NaN;
  if (count <= MAX_RECOLLECTIONS) return count;
  throw new InvalidArgumentError(`It must be a number from 0 to ${MAX_RECOLLECTIONS}.`);
}

function addList(group: Command, cli: Cli): void {
  const command = group.command('list').description('list the catalogue, by code');
  answering(command, cli, async (work) => {
    const record = await work.db.kitType.findMany({ orderBy: { code: 'asc' } });
    return { record, result: table(['code', 'name', 'sampleType', 'panels', 'orderable', 'activatable'], record) };
  });
}
