// PostGraphile on the benchmark's database, for `npm run bench`. It is JavaScript because the type check of the service does
// not have the packages of this folder. Reads PORT and DATABASE_URL.
import { createServer } from 'node:http';
import { postgraphile } from 'postgraphile';
import { makePgService } from 'postgraphile/adaptors/pg';
import { grafserv } from 'postgraphile/grafserv/node';
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber';
import { jsonPgSmartTags } from 'postgraphile/utils';

// PostGraphile sees unique constraints, but not unique indexes, which is what Prisma creates.
const uniqueColumns = jsonPgSmartTags({
  version: 1,
  config: {
    class: {
      kits: { tags: { unique: 'kit_id' } },
      orders: { tags: { unique: 'order_id' } },
      samples: { tags: { unique: 'kit_id' } },
      shipments: { tags: { unique: 'kit_id' } },
      // Its type would have the name of the enum's.
      order_statuses: { tags: { name: 'orders_by_kits' } },
    },
  },
});

const instance = postgraphile({
  extends: [PostGraphileAmberPreset],
  plugins: [uniqueColumns],
  pgServices: [
    makePgService({ connectionString: process.env.DATABASE_URL, schemas: ['public'], poolConfig: { max: 10 } }),
  ],
  // Plain lists besides connections: they cost PostGraphile less.
  schema: { defaultBehavior: '+list' },
  grafserv: { graphqlPath: '/graphql', graphiql: false, websockets: false },
});

const server = createServer();
await instance.createServ(grafserv).addTo(server);
server.listen(Number(process.env.PORT), '127.0.0.1');
