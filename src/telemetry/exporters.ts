import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing.ts';

/**
 * Creates the exporter that sends spans to the endpoint. It reads OTLP's standard variables for headers, timeout, compression and
 * certificates itself (docs/operations.md, "Traces").
 */
export async function exporterOf({ endpoint, protocol }: TracingSettings): Promise<SpanExporter> {
  const { href: url } = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('./json-exporter.ts')
    : import('./proto-exporter.ts'));
  return new OTLPTraceExporter({ url });
}
