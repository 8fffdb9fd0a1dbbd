import { setTimeout as delay } from 'node:timers/promises';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { Logger } from 'pino';
import type { ServiceName } from '#contract/endpoint.ts';
import { type ContentEvent, contentEvent, gatewayHeader, tags } from '#contract/events.ts';
import type { ServiceTokens } from '../../actors/gateway-proof.ts';
import { baseOf, type ServiceUrls } from '../../client/api.ts';
import { createHttpAgent } from '../../client/http-agent.ts';
import { openRequest } from '../../client/send-request.ts';
import type { Config } from '../../settings/config.ts';

type Options = {
  config: Config;
  service: ServiceName;
  url: string;
  token: string | undefined;
  logger: Logger;
  /** The value of `gatewayHeader`. */
  gateway: string;
  /** Without a position, `onChange` also gets the pictures that were deleted in so many seconds before. */
  picturesOf?: number | undefined;
  /** Seconds from a change to its purge. */
  onLag?: ((seconds: number) => void) | undefined;
  onChange(tags: readonly string[]): void;
};
type Sources = Pick<Options, 'config' | 'logger' | 'gateway'> & {
  readonly urls: ServiceUrls;
  readonly tokens: ServiceTokens;
  readonly metrics: { observeLag(service: ServiceName, seconds: number): void } | undefined;
  /** It may have cached pictures that were deleted meanwhile. */
  readonly hasCdn: boolean;
};

export const createListening =
  ({ urls, tokens, metrics, hasCdn, ...common }: Sources) =>
  (service: ServiceName, onChange: Options['onChange']): ServiceEvents =>
    listenTo({
      ...common,
      service,
      url: urls[service],
      token: tokens[service],
      picturesOf:
        service === 'content' && hasCdn ? common.config.CDN_MAX_AGE + common.config.STALE_IF_ERROR : undefined,
      onLag: metrics && ((seconds) => metrics.observeLag(service, seconds)),
      onChange,
    });

export type ServiceEvents = {
  readonly service: ServiceName;
  isListening(): boolean;
  /** Seconds since the service sent anything. */
  silence(): number;
  /** Seconds from the last change to its purge; null before. */
  lag(): number | null;
  close(): Promise<void>;
};

const maxPauseMs = 2_000;
/** Services send something every 2 s, so this silence means a dead connection. */
const silenceTimeoutMs = 7_000;
const maxEventLength = 1_000_000;

export function listenTo({
  config,
  service,
  url,
  token,
  logger,
  gateway,
  picturesOf,
  onLag,
  onChange,
}: Options): ServiceEvents {
  const { origin, prefix } = baseOf(url);
  const stop = new AbortController();
  const agent = createHttpAgent(config, { bodyTimeout: silenceTimeoutMs, maxResponse: -1 });
  let listening = false;
  let warned = false;
  let lastSequence: number | undefined;
  let lastHeard = performance.now();
  let lag: number | null = null;

  /** Warns once: without events nothing is cached, and nothing else would explain the load. */
  function warnAboutToken(status: number): void {
    if (!warned)
      logger.warn({ service, status }, 'the service rejects the event stream: set SERVICE_TOKEN to its token');
    warned = true;
  }

  function onEvent({ data }: EventSourceMessage): void {
    const event = parse(data);
    if (!event) return;
    // It also takes smaller numbers: after a database restore the service counts from there.
    lastSequence = event.sequence;
    if (event.tags.length) onChange(event.tags);
    if (event.age === undefined) return;
    lag = event.age;
    onLag?.(lag);
  }

  async function listen(): Promise<void> {
    const query = new URLSearchParams();
    if (lastSequence !== undefined) query.set('after', String(lastSequence));
    if (picturesOf !== undefined) query.set('pictures', String(picturesOf));
    const { status, body } = await openRequest(agent, {
      origin,
      path: `${prefix}/${service}/events${query.size > 0 ? `?${query}` : ''}`,
      method: 'GET',
      headers: {
        accept: 'text/event-stream',
        [gatewayHeader]: gateway,
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      signal: stop.signal,
    });
    if (status !== 200) {
      await body.dump();
      if (status === 401 || status === 403) warnAboutToken(status);
      throw new Error(`events of ${service} answered ${status}`);
    }
    // Without a known position, everything cached before may be stale.
    if (lastSequence === undefined) onChange([tags.all]);
    listening = true;
    const decoder = new TextDecoder();
    const parser = createParser({ maxBufferSize: maxEventLength, onEvent });
    for await (const chunk of body) {
      lastHeard = performance.now();
      parser.feed(decoder.decode(chunk, { stream: true }));
    }
  }

  async function run(): Promise<void> {
    for (let pause = 100; !stop.signal.aborted; pause = Math.min(pause * 2, maxPauseMs)) {
      try {
        await listen();
        pause = 100;
      } catch (error) {
        if (stop.signal.aborted) return;
        if (listening) logger.warn({ err: error, service }, 'the event stream was interrupted');
      }
      listening = false;
      await delay(pause, undefined, { signal: stop.signal }).catch(() => {});
    }
  }

  const running = run();
  return {
    service,
    isListening: () => listening,
    silence: () => (performance.now() - lastHeard) / 1000,
    lag: () => lag,
    async close() {
      stop.abort();
      await running;
      await agent.destroy();
    },
  };
}

function parse(data: string): ContentEvent | null {
  try {
    return contentEvent.parse(JSON.parse(data));
  } catch {
    return null;
  }
}
