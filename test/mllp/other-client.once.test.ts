import { spawnSync } from 'node:child_process';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { useTestApp } from '../helpers/app.ts';
import { Intake } from '../helpers/intake.ts';
import { ackOf } from '../helpers/oru.ts';
import { RunningProcess } from '../helpers/process.ts';
import { Program } from '../helpers/program.ts';

/** Debian's Python, which has the package python3-hl7. */
const PYTHON = '/usr/bin/python3';
const isInstalled = spawnSync(PYTHON, ['-c', 'import hl7.client']).status === 0;

/** Sends messages, which are its arguments, over one connection, and prints the answers as their library reads them. */
const PROGRAM = `
import sys, json, hl7
from hl7.client import MLLPClient
with MLLPClient("127.0.0.1", int(sys.argv[1])) as client:
    for message in sys.argv[2:]:
        frame = client.send_message(message)
        assert frame[:1] == b"\\x0b" and frame[-2:] == b"\\x1c\\r", frame
        answer = hl7.parse(frame[1:-2].decode())
        print(json.dumps([str(answer.segment("MSA")[1]), str(answer.segment("MSA")[2]), str(answer.segment("MSH")[9])]))
`;

const app = useTestApp();
let program: Program;
let lab: Intake;

beforeAll(async () => {
  program = await Program.start(app);
  lab = new Intake(app, program);
});

describe.runIf(isInstalled)('a client of other authors, python3-hl7 (skipped where it is not installed)', () => {
  it('sends messages, and reads what they are answered', async () => {
    const service = await app.appWith({ mllp: { host: '127.0.0.1', port: 0, key: program.lab.key } });
    onTestFinished(() => service.close());
    const port = await service.listenForMessages?.();
    const controlIds = ['PY-1', 'PY-2', 'PY-3'] as const;
    const messages = [
      lab.message(await program.kitAtLaboratory(), { controlId: controlIds[0], pid: 'PID|1||7||Żółć^Łukasz' }),
      lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId: controlIds[1], version: '2.3' }),
      lab.message({ sampleId: 'NOSUCHSAMPLE' }, { controlId: controlIds[2] }).replace('ORU^R01', 'ADT^A01'),
    ];
    const client = new RunningProcess([PYTHON, '-c', PROGRAM, String(port), ...messages], {});
    const { code, stdout, stderr } = await client.ended;
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.trim().split('\n')).toEqual([
      '["AA", "PY-1", "ACK^R01^ACK"]',
      '["AA", "PY-2", "ACK^R01"]',
      '["AR", "PY-3", "ACK^A01^ACK"]',
    ]);
    const kept = await app.prisma.laboratoryMessage.findMany({ where: { controlId: { in: [...controlIds] } } });
    expect(kept.map(({ acknowledgement }) => ackOf(acknowledgement).code)).toEqual(['AA', 'AA']);
  });
});
