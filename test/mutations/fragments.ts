import { graphql } from '../../src/graphql/stored/typed-document.ts';

export const kitCodes = graphql(
  'fragment KitCodes on Kit { kitId status order { orderId } sample { sampleId status } }',
);
