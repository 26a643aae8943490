import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A span as a collector gets it. */
export interface CollectedSpan {
  readonly traceId: string;
  readonly spanId: string;
  /** Absent: it begins the trace. */
  readonly parentSpanId?: string;
  readonly name: string;
  /** 1 internal, 2 server, 3 client. */
  readonly kind: number;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  readonly links: readonly { readonly traceId: string; readonly spanId: string }[];
  /** 2: an error. */
  readonly status: { readonly code?: number };
}

/** An OpenTelemetry collector: takes traces over OTLP/HTTP with JSON. */
export interface Collector {
  /** For `OTEL_EXPORTER_OTLP_ENDPOINT`. */
  readonly url: string;
  readonly spans: CollectedSpan[];
  /** What the resources say of the service, by key. */
  readonly resource: Record<string, unknown>;
  /** Everything received, as text. */
  text(): string;
  /** How the next requests are answered. */
  answer: (response: ServerResponse) => void;
  close(): Promise<void>;
}

interface OtlpAttribute {
  readonly key: string;
  readonly value: Readonly<Record<string, unknown>>;
}

type OtlpSpan = Omit<CollectedSpan, 'attributes' | 'links'> & {
  readonly attributes?: readonly OtlpAttribute[];
  readonly links?: CollectedSpan['links'];
};

interface OtlpRequest {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
}

export async function startCollector(): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    if (request.method === 'POST' && request.url === '/v1/traces') take(Buffer.concat(parts).toString('utf8'));
    collector.answer(response);
  });
  const take = (body: string) => {
    bodies.push(body);
    const { resourceSpans }: OtlpRequest = JSON.parse(body);
    for (const { resource, scopeSpans } of resourceSpans) {
      Object.assign(collector.resource, read(resource.attributes));
      for (const span of scopeSpans.flatMap(({ spans }) => spans)) {
        collector.spans.push({ ...span, attributes: read(span.attributes), links: span.links ?? [] });
      }
    }
  };
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: [],
    resource: {},
    text: () => bodies.join('\n'),
    answer: (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return collector;
}

function read(attributes: readonly OtlpAttribute[] = []): Record<string, unknown> {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));
}
