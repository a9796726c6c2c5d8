import type { OrderingProvider } from '../content/requisition-document.ts';
import type { Field } from './segment.ts';

/**
 * ORC-12 and OBR-16, an XCN: the NPI, and the full name in place of the family name, because it is unknown which part that is. The
 * assigning authority and the type of the identifier are both NPI (table 0203).
 */
export function providerField(provider: OrderingProvider | null): Field {
  if (provider === null) return null;
  const { name, npi } = provider;
  const authority = npi === null ? null : 'NPI';
  return [npi, name, null, null, null, null, null, null, authority, null, null, null, authority];
}
