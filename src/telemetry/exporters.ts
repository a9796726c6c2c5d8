import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TracingSettings } from './tracing.ts';

/**
 * What sends spans to the endpoint. It reads the standard variables of OTLP itself: headers, timeout, compression and
 * certificates (docs/operations.md, "Traces").
 */
export async function exporterOf({ endpoint, protocol }: TracingSettings): Promise<SpanExporter> {
  const { href: url } = new URL('v1/traces', endpoint.endsWith('/') ? endpoint : `${endpoint}/`);
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  return new OTLPTraceExporter({ url });
}
