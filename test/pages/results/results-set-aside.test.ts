import { expect, it } from 'vitest';
import { OPERATOR } from '../../../src/auth/operator.ts';
import { resumeAccount } from '../../../src/domains/accounts/resume-account.ts';
import { setAsideAccount } from '../../../src/domains/accounts/set-aside-account.ts';
import { en } from '../../../src/pages/results/words/en.ts';
import { useTestApp } from '../../helpers/app.ts';
import { PATIENT, Program } from '../../helpers/program.ts';
import { headingOf, ResultsVisit } from './results-visit.ts';

/** The results page while its account is set aside, to be moved (contract, 1.6). */
const app = useTestApp();

const RIGHT = PATIENT.dateOfBirth;

it('says that it cannot be shown now, counts no date, and goes on afterwards', async () => {
  const program = await Program.start(app);
  const { accountId } = program.client;
  const patientId = await program.patient();
  const [person, other] = [
    await ResultsVisit.of(app, program, { patientId }),
    await ResultsVisit.of(app, program, { patientId }),
  ];
  await person.open(RIGHT);
  other.cookie = person.cookie;
  const operator = app.context(OPERATOR);
  await setAsideAccount(operator, { accountId, reason: 'It moves.' });
  const wrong = () => person.type('1990-01-01');
  for (const answer of [await person.get(), await person.close(), await person.type(RIGHT), await wrong()])
    expect([answer.statusCode, answer.headers['retry-after'], headingOf(answer.body)]).toEqual([
      503,
      '5',
      en.shut.unavailable.title,
    ]);
  // The cookie of one link does not tell that another's account is being moved.
  expect((await other.get()).statusCode).toBe(401);
  await resumeAccount(operator, { accountId });
  expect((await person.get()).statusCode).toBe(200);
  expect((await wrong()).body).toContain(en.opening.wrong(4));
});
