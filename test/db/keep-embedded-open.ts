/** Opens the embedded database in the folder given, keeps a setting in it, says so, and stays until it is ended. */
import { createServer } from 'node:net';
import { openDatabase } from '../../src/db/database.ts';

const [, , dataDir = ''] = process.argv;
const { prisma } = await openDatabase({ dataDir }, (error) => {
  throw error;
});
await prisma.setting.create({ data: { name: 'kept', value: 'by the process that was ended' } });
process.stdout.write('kept\n');
createServer().listen(0, '127.0.0.1');
