import { builder } from '../fields/builder.ts';
import { embedded } from './common.ts';

/** The laboratory that a sample belongs to. Everybody who sees the sample sees its name, and nothing else about it. */
export const NamedLaboratoryObject = builder.prismaObject('Account', {
  variant: 'NamedLaboratory',
  description: embedded('The laboratory that samples go to, or that has them.'),
  fields: (t) => ({ name: t.exposeString('name', { description: 'The name of the laboratory’s account.' }) }),
});
