import { z } from 'zod';
import type { OrderingProvider } from '../../documents/content/requisition-document.ts';
import type { Requisition } from '../../generated/prisma/client.ts';
import { npi } from '../../terminology/npi.ts';
import { objectProblem, optionalOrBlank, text } from './inputs.ts';

/** Who orders the tests of a requisition (contract, 3.6). */
export const orderingProvider = z.object({ name: text(), npi: optionalOrBlank(npi) }, objectProblem);

/** Who ordered the tests of a requisition; null if it does not say. */
export function orderingProviderOf({
  orderingProviderName: name,
  orderingProviderNpi,
}: Pick<Requisition, 'orderingProviderName' | 'orderingProviderNpi'>): OrderingProvider | null {
  return name === null ? null : { name, npi: orderingProviderNpi };
}
