/** An OpenTelemetry collector: a real HTTP server that keeps the spans it receives. */
import { json, startForeignService } from './foreign-service.ts';

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean };
type WireSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};
export type CollectedSpan = WireSpan & { readonly program: string };

export type Collector = {
  readonly url: string;
  /** For the programs that send their spans. */
  readonly env: Record<string, string>;
  /** Everything it received, as text. */
  text(): string;
  spans(): CollectedSpan[];
  /** Names of a span and of those around it, outermost first. */
  pathTo(span: CollectedSpan | undefined): string[];
  close(): Promise<void>;
};

export async function startCollector(): Promise<Collector> {
  const { url, hits, close } = await startForeignService((_hit, response) => json(response, 200, {}));
  const spans = () =>
    hits.flatMap(({ body }) =>
      JSON.parse(body).resourceSpans.flatMap(
        ({ resource, scopeSpans }: { resource: Pick<WireSpan, 'attributes'>; scopeSpans: { spans: WireSpan[] }[] }) =>
          scopeSpans.flatMap((scope) =>
            scope.spans.map((span) => ({ ...span, program: attributeOf(resource, 'service.name') })),
          ),
      ),
    ) as CollectedSpan[];
  return {
    url,
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: url, OTEL_TRACES_SAMPLER_ARG: '1' },
    text: () => hits.map(({ body }) => body).join('\n'),
    spans,
    pathTo(span) {
      const all = spans();
      const path: string[] = [];
      for (let each = span; each; ) {
        path.unshift(each.name);
        const parent: string | undefined = each.parentSpanId;
        each = all.find(({ spanId }) => spanId === parent);
      }
      return path;
    },
    close,
  };
}

export const attributeOf = ({ attributes }: Pick<WireSpan, 'attributes'>, name: string) => {
  const value = attributes.find(({ key }) => key === name)?.value;
  return value && Object.values(value)[0];
};
