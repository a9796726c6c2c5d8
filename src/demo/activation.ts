import { activateKit } from '../domains/activation/activate-kit.ts';
import { createRegistrationToken } from '../domains/activation/create-registration-token.ts';
import { createPatient } from '../domains/patients/create-patient.ts';
import { type DemoActivation, type DemoKit, kitCode } from './data/kits.ts';
import { PEOPLE, type Person } from './data/people.ts';
import type { Stage } from './stage.ts';

/** Activates a kit in the way that its story says. */
export async function activateFor(
  stage: Stage,
  program: 'aurora' | 'borealis',
  kit: DemoKit,
  { person, way, researchConsent }: DemoActivation,
): Promise<void> {
  const caller = stage.as(program);
  const call = { kitId: kitCode(kit.number), researchConsent };
  const details = PEOPLE[person];
  switch (way) {
    case 'details':
      await activateKit(caller, { ...call, ...formOf(details) });
      return;
    case 'anonymous':
      await activateKit(stage.as('anonymous'), { ...call, ...formOf(details) });
      return;
    case 'patient':
      await activateKit(caller, { ...call, patientId: await createPatient(caller, details) });
      return;
    case 'token': {
      const patientId = await createPatient(caller, details);
      const { token } = await createRegistrationToken(caller, { patientId, kitType: kit.type });
      await activateKit(stage.as('anonymous'), { ...call, token });
    }
  }
}

/** What a person fills in to activate a kit. */
function formOf({ address, ...person }: Person) {
  const { country: _country, ...form } = address;
  return { ...person, ...form };
}
