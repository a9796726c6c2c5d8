import type { FastifyReply } from 'fastify';

/** Adds request headers that the answer depends on to its `Vary`. */
export function addVary(reply: FastifyReply, ...names: readonly string[]): void {
  const given = String(reply.getHeader('vary') ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = given.map((name) => name.toLowerCase());
  reply.header('vary', [...given, ...names.filter((name) => !known.includes(name.toLowerCase()))].join(', '));
}
