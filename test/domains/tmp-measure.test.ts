import { it } from 'vitest';
import { dealingWithRecalls } from '../../src/jobs/recalls.ts';
import { useTestApp } from '../helpers/app.ts';
import { Program } from '../helpers/program.ts';
import { newLot } from '../mutations/setting.ts';

const app = useTestApp();
it('measures', async () => {
  const program = await Program.start(app);
  for (const perOrder of [1, 100]) {
    const code = await newLot({ app, program });
    const kits = Array.from({ length: perOrder }, () => ({ kitType: 'LIPID', lot: code }));
    for (let n = 0; n < 10_000 / perOrder; n++) await program.fulfill(await program.order(kits.map(() => 'LIPID')), kits);
    await app.prisma.$executeRawUnsafe('ANALYZE');
    await program.mutate(program.admin, 'recallLot', { code, reason: 'x', replace: true });
    const begun = performance.now();
    const cpu = process.cpuUsage();
    await dealingWithRecalls({ database: app.database, clock: app.clock }).runOnce();
    const used = process.cpuUsage(cpu);
    const { recalledKit } = app.prisma;
    process.stdout.write(`MEASURED ${perOrder}: ${(performance.now() - begun) / 1000} s, cpu ${(used.user + used.system) / 1e6} s, ${await recalledKit.count({ where: { replaced: true } })} replaced\n`);
  }
});
