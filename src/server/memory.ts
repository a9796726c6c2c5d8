import type { FastifyInstance } from 'fastify';
import { Gauge } from 'prom-client';
import { MemoryBudget } from '../db/memory-budget.ts';
import type { AppDependencies } from './dependencies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** The memory for the answers of all requests. */
    memory: MemoryBudget;
  }
}

/**
 * Bounds what all answers together take of the process's memory. Call it before {@link limitConnections}, which counts an answer's bytes
 * once they are handed over to the connection.
 */
export function limitMemory(app: FastifyInstance, { memoryLimit, metrics }: AppDependencies): void {
  const memory = new MemoryBudget(memoryLimit);
  app.decorate('memory', memory);
  app.addHook('onSend', (request, _reply, payload, done) => {
    // A stream gives its room back page by page.
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) request.budget?.release();
    done(null, payload);
  });
  new Gauge({
    name: 'answer_memory_bytes',
    help: 'The memory for answers that are being read: how much there is, and how much is in use.',
    labelNames: ['state'],
    registers: [metrics.registry],
    collect() {
      const { bytes, held } = memory.usage;
      this.set({ state: 'max' }, bytes);
      this.set({ state: 'taken' }, held);
    },
  });
  new Gauge({
    name: 'requests_waiting_for_memory',
    help: 'Requests waiting for memory for their answers.',
    registers: [metrics.registry],
    collect() {
      this.set(memory.usage.waiting);
    },
  });
}
