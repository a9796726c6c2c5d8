import { builder } from '../fields/builder.ts';
import { embedded } from './common.ts';

/** Whose a sample is, of which everybody who sees the sample learns the name and nothing else. */
export const NamedLaboratoryObject = builder.prismaObject('Account', {
  variant: 'NamedLaboratory',
  description: embedded('The laboratory that samples go to, or that has them.'),
  fields: (t) => ({ name: t.exposeString('name', { description: 'The name of the laboratory’s account.' }) }),
});
