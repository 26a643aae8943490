import { setTimeout as delay } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider } from '@opentelemetry/sdk-trace-node';
import type { FastifyBaseLogger } from 'fastify';
import { OpenTelemetry } from './open-spans.js';
import { ReportingExporter } from './reporting-exporter.js';
import type { RunningTracing } from './tracing.js';

const STOP_WITHIN_MS = 3_000;

/**
 * Starts OpenTelemetry's SDK, which sends traces over OTLP/HTTP as JSON. It reads its variables from the environment itself: the
 * collector's address and headers, the sampler, the limits of its queue. Adapters find the current span in `@opentelemetry/api`.
 */
export function startOpenTelemetry(log: FastifyBaseLogger): RunningTracing {
  // no other detector: they tell the command line and the user's name
  const named = detectResources({ detectors: [envDetector] });
  const exporter = new ReportingExporter(new OTLPTraceExporter(), log);
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'svc-bridge' }).merge(named),
    spanProcessors: [new BatchSpanProcessor(exporter)],
  });
  provider.register();
  return {
    tracing: new OpenTelemetry(provider.getTracer('svc-bridge')),
    stop: async () => {
      const done = new AbortController();
      const late = delay(STOP_WITHIN_MS, undefined, { signal: done.signal }).catch(() => undefined);
      await Promise.race([provider.shutdown().catch(() => undefined), late]);
      done.abort();
      for (const global of [trace, context, propagation]) global.disable();
    },
  };
}
