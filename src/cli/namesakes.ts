/** A warning that a new record shares a detail with others, which is allowed but often a mistake; empty if it does not. */
export function namesakeWarning(others: number, kind: 'account' | 'user', detail: string): string {
  if (others === 0) return '';
  const whose = others === 1 ? `1 other ${kind} has` : `${others} other ${kind}s have`;
  return `\nWarning: ${whose} the ${detail}. ${kind} list shows them all.`;
}
