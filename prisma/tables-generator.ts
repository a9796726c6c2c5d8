/**
 * A Prisma generator: writes src/generated/tables.ts, which says in what table and column each field of a model is kept and
 * how relations join. The read path builds its SQL from it.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import helper, { type DMMF, type GeneratorOptions } from '@prisma/generator-helper';

helper.generatorHandler({
  onManifest: () => ({ prettyName: 'Tables of the read path', defaultOutput: '../src/generated/tables.ts' }),
  onGenerate: async ({ dmmf, generator }: GeneratorOptions) => {
    const file = generator.output?.value;
    if (!file) throw new Error('The generator has no output.');
    const { models } = dmmf.datamodel;
    const tables = Object.fromEntries(models.map((model) => [model.name, tableOf(model, models)]));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `export const tables = ${JSON.stringify(tables, null, 2)} as const;\n`);
  },
});

function tableOf(model: DMMF.Model, models: readonly DMMF.Model[]) {
  const columns = model.fields.filter((field) => field.kind !== 'object');
  const relations = model.fields.filter((field) => field.kind === 'object');
  return {
    table: model.dbName ?? model.name,
    columns: Object.fromEntries(columns.map((field) => [field.name, columnOf(field)])),
    relations: Object.fromEntries(
      relations.map((field) => [
        field.name,
        {
          model: field.type,
          isList: field.isList,
          refers: (field.relationFromFields?.length ?? 0) > 0,
          on: joinOf(model, field, models),
        },
      ]),
    ),
  };
}

function columnOf(field: DMMF.Field) {
  return {
    column: columnName(field),
    type: field.type,
    nativeType: field.nativeType?.[0] ?? null,
    isRequired: field.isRequired,
  };
}

function columnName(field: DMMF.Field): string {
  return field.dbName ?? field.name;
}

/** The pairs of columns by which a relation joins: this model's column, the other's. */
function joinOf(model: DMMF.Model, field: DMMF.Field, models: readonly DMMF.Model[]): [string, string][] {
  const other = models.find(({ name }) => name === field.type);
  if (!other) throw new Error(`There is no model ${field.type}.`);
  const own = { from: field.relationFromFields ?? [], to: field.relationToFields ?? [] };
  if (own.from.length > 0)
    return own.from.map((from, index) => [nameIn(model, from), nameIn(other, own.to[index] ?? '')]);
  const back = other.fields.find(
    (each) => each.relationName === field.relationName && (each.relationFromFields?.length ?? 0) > 0,
  );
  if (!back) throw new Error(`The relation ${model.name}.${field.name} has no columns.`);
  return (back.relationToFields ?? []).map((to, index) => [
    nameIn(model, to),
    nameIn(other, back.relationFromFields?.[index] ?? ''),
  ]);
}

function nameIn(model: DMMF.Model, fieldName: string): string {
  const field = model.fields.find(({ name }) => name === fieldName);
  if (!field) throw new Error(`The model ${model.name} has no field ${fieldName}.`);
  return columnName(field);
}
