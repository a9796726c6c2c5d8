import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Shaped } from '../../src/graphql/stored/shape.ts';
import { graphql, type ResultOf, type TadaDocumentNode } from '../../src/graphql/stored/typed-document.ts';
import { defineRoute } from '../../src/rest/routing/route.ts';
import { restShapeOf } from '../graphql/rest-shape.ts';

/**
 * What the rules make of a result; typed, so that the type and the rules are held against each other. projection.test.ts holds the plans
 * against the same rules.
 */
function shapeOf<Result extends object, Variables>(
  operation: TadaDocumentNode<Result, Variables>,
  result: NoInfer<Result>,
  variables: Readonly<Record<string, unknown>> = {},
) {
  return JSON.stringify(restShapeOf(operation, variables, result));
}

const CREATED = '2026-11-02T15:04:05.678Z';

describe('the shape of a result', () => {
  it('replaces an object of which only `_` is selected by that field, null and lists included', () => {
    const operation = graphql(`
      query { _: kits { total: totalCount rows: edges { _: node { kit_type: kitType { _: code } order_id: order { _: orderId } } } } }
    `);
    const expected: Shaped<ResultOf<typeof operation>> = {
      total: 2,
      rows: [
        { kit_type: 'LIPID', order_id: null },
        { kit_type: 'STI', order_id: 'ABC' },
      ],
    };
    const rows = [
      { _: { kit_type: { _: 'LIPID' }, order_id: null } },
      { _: { kit_type: { _: 'STI' }, order_id: { _: 'ABC' } } },
    ];
    expect(shapeOf(operation, { _: { total: 2, rows } })).toBe(JSON.stringify(expected));
  });

  it('lowers the values of status enums, alone and in lists, and of no others', () => {
    const operation = graphql(`
      query { kit(kitId: "A") { status allowedNextStatuses events { status created } registeredTo { sex } } }
    `);
    const expected: Shaped<ResultOf<typeof operation>> = {
      kit: {
        status: 'in_transit',
        allowedNextStatuses: ['delivered'],
        events: [{ status: 'in_transit', created: CREATED }],
        registeredTo: { sex: 'M' },
      },
    };
    const events = [{ status: 'IN_TRANSIT' as const, created: CREATED }];
    const registeredTo = { sex: 'M' as const };
    const kit = { status: 'IN_TRANSIT' as const, allowedNextStatuses: ['DELIVERED' as const], events, registeredTo };
    expect(shapeOf(operation, { kit })).toBe(JSON.stringify(expected));
  });

  it('fills what a directive or another member of an interface leaves out, in the order selected', () => {
    const operation = graphql(`
      query ($with: Boolean!) {
        sample(sampleId: "A") {
          type @include(if: $with)
          reports @include(if: $with) { reportId }
          kit { kitId @skip(if: $with) }
        }
        report(reportId: "A") { results { name ... on QuantityResult { unit rangeMinimum } comments } }
      }
    `);
    const expected: Shaped<ResultOf<typeof operation>> = {
      sample: { type: null, reports: [], kit: { kitId: null } },
      report: {
        results: [
          { name: 'HIV', unit: null, rangeMinimum: null, comments: null },
          { name: 'LDL', unit: 'mmol/L', rangeMinimum: 0, comments: 'high' },
        ],
      },
    };
    const results = [
      { name: 'HIV', comments: null },
      { name: 'LDL', unit: 'mmol/L', rangeMinimum: 0, comments: 'high' },
    ];
    expect(shapeOf(operation, { sample: { kit: {} }, report: { results } }, { with: false })).toBe(
      JSON.stringify(expected),
    );
  });

  it('does not change the caller’s own JSON, or records that do not exist', () => {
    const operation = graphql('query { kit(kitId: "A") { metadata status } order(orderId: "A") { status } }');
    const metadata: Record<string, unknown> = { status: 'IN_TRANSIT', _: { _: 1 } };
    const expected: Shaped<ResultOf<typeof operation>> = { kit: { metadata, status: 'preparing' }, order: null };
    expect(shapeOf(operation, { kit: { metadata, status: 'PREPARING' }, order: null })).toBe(JSON.stringify(expected));
  });
});

describe('a route whose operation and schema disagree does not compile', () => {
  const operation = graphql('query { _: kit(kitId: "A") { kit_id: kitId status } }');
  const route = {
    method: 'GET',
    path: '/',
    tag: 'Kits',
    summary: '',
    description: '',
    refusals: [],
    operation,
    variables: () => ({}),
  } as const;
  const status = z.enum(['preparing', 'in_transit', 'delivered', 'delivery_exception', 'registered', 'canceled']);
  const answer = { status: 200, description: '' } as const;

  it('and one whose operation and schema agree does', () => {
    const agreeing = z.strictObject({ kit_id: z.string(), status });
    expect(defineRoute({ ...route, answer: { ...answer, schema: agreeing } }).answer.schema).toBe(agreeing);

    const keyNotSelected = agreeing.extend({ status, lab: z.string() });
    // @ts-expect-error: the operation does not select `lab`.
    defineRoute({ ...route, answer: { ...answer, schema: keyNotSelected } });
    const keyTooFew = agreeing.omit({ status: true });
    // @ts-expect-error: the schema lacks `status`.
    defineRoute({ ...route, answer: { ...answer, schema: keyTooFew } });
    const otherType = agreeing.extend({ status: z.enum(['PREPARING']) });
    // @ts-expect-error: a status is lower case.
    defineRoute({ ...route, answer: { ...answer, schema: otherType } });
    const nullable = agreeing.extend({ kit_id: z.string().nullable() });
    // @ts-expect-error: the identifier is never null.
    defineRoute({ ...route, answer: { ...answer, schema: nullable } });
  });
});
