import { graphql, KitsPageDocument, post, type Service } from '../../clients/typescript/src/index.js';

/** The body of a new order, which compiles. */
export const order = {
  kit_types: ['metabolic_health'],
  recipient: {
    first_name: 'Ida',
    last_name: 'Example',
    email: 'ida@example.org',
    address: { street1: '1 Main St', city: 'Springfield', state: 'IL', zip: '62701' },
  },
};

/** What must not compile: `npm run check:types` fails if any of it does. Never called. */
export function wrongCalls(service: Service): unknown[] {
  return [
    // @ts-expect-error a kit type is a list
    post(service, '/api/v2/orders/', { body: { ...order, kit_types: 'metabolic_health' } }),
    // @ts-expect-error there is no such path
    post(service, '/api/v2/order/', { body: order }),
    // @ts-expect-error the body is missing
    post(service, '/api/v2/orders/', {}),
    // @ts-expect-error there is no such status
    graphql(service, KitsPageDocument, { filter: { statuses: ['LOST'] } }),
    // @ts-expect-error there is no such field
    graphql(service, KitsPageDocument, {}).then(({ orders }) => orders),
  ];
}
