/**
 * Reads long answers from the database at this URL, and says by how many bytes those grew that V8 has seen for long, or takes for such:
 * `old <bytes>`. In a process of its own, because where V8 was busy with something else before, it takes garbage for old, too.
 */
import { getHeapSpaceStatistics } from 'node:v8';
import { openDatabase } from '../../src/db/database.ts';

const [url = '', length, times] = process.argv.slice(2);
const database = await openDatabase({ url }, (error) => {
  throw error;
});
const read = () => database.statements.selectValue(`SELECT repeat('x', ${length}) AS value`, []);
for (let time = 0; time < 50; time += 1) await read();
const before = oldGeneration();
for (let time = 0; time < Number(times); time += 1) await read();
process.stdout.write(`old ${oldGeneration() - before}\n`);
await database.close();

function oldGeneration(): number {
  const spaces = getHeapSpaceStatistics();
  return spaces.find(({ space_name }) => space_name === 'old_space')?.space_used_size ?? Number.NaN;
}
