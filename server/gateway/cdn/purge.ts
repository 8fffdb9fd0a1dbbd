import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { Agent, request } from 'undici';
import { tags as contentTags } from '#contract/events.ts';
import type { Config } from '../../settings/config.ts';
import { dialects, everyPicture } from './dialects.ts';

type Options = {
  config: Pick<Config, 'CDN' | 'CDN_PURGE_URL' | 'CDN_PURGE_TOKEN'>;
  logger: Logger;
  /** Milliseconds until the same tags are purged once more, and between two calls. */
  again?: number;
  pause?: number;
};

type CdnPurge = {
  purge(tags: readonly string[]): void;
  /**
   * Call it when all responses were sent. Sends all purges that wait, including the second purge of recent tags, and tries for
   * `within` milliseconds.
   */
  close(within?: number): Promise<void>;
};

const gatherMs = 100;
const timeoutMs = 10_000;
const maxPauseMs = 60_000;
/** Tags that wait; more are replaced by the two that stand for everything. */
const maxWaiting = 1_000;

/**
 * Undefined unless `CDN` is set. Each gateway purges after its own caches, so the last call comes when no gateway has the old page any
 * more. The second one is for a response that was on its way to the CDN at the time of the first.
 */
export function createCdnPurge({ config, logger, again = 5_000, pause = 1_000 }: Options): CdnPurge | undefined {
  const { CDN, CDN_PURGE_URL = '', CDN_PURGE_TOKEN = '' } = config;
  if (CDN === undefined) return undefined;
  const { authorize, bodyFor, tagsPerCall } = dialects[CDN];
  const agent = new Agent({ headersTimeout: timeoutMs, bodyTimeout: timeoutMs, connect: { timeout: timeoutMs } });
  const stop = new AbortController();
  /** Tags that will be purged for the second time. */
  const later = new Map<NodeJS.Timeout, readonly string[]>();
  /** True for a tag that is purged for the second time. */
  const waiting = new Map<string, boolean>();
  let running: Promise<void> | undefined;
  let failures = 0;

  function add(tags: readonly string[], isSecond = false): void {
    for (const tag of tags) waiting.set(tag, isSecond && waiting.get(tag) !== false);
    if (waiting.size > maxWaiting) {
      waiting.clear();
      waiting.set(contentTags.all, false).set(everyPicture, false);
    }
    if (!stop.signal.aborted) running ??= run().finally(() => (running = undefined));
  }

  async function run(): Promise<void> {
    await rest(gatherMs, stop.signal);
    while (waiting.size > 0 && !stop.signal.aborted) {
      await sendAll(stop.signal);
      await rest(pause, stop.signal);
    }
  }

  async function sendAll(signal: AbortSignal): Promise<void> {
    while (waiting.size > 0 && !signal.aborted) {
      await sendBatch(signal);
      if (waiting.size > 0)
        await rest(failures === 0 ? pause : Math.min(pause * 2 ** (failures - 1), maxPauseMs), signal);
    }
  }

  const rest = (milliseconds: number, signal: AbortSignal) =>
    delay(milliseconds, undefined, { signal }).catch(() => {});

  async function sendBatch(signal: AbortSignal): Promise<void> {
    const batch = [...waiting].slice(0, tagsPerCall);
    // The tag is removed before the call, so that a tag that changes during the call is purged again.
    for (const [tag] of batch) waiting.delete(tag);
    const tags = batch.map(([tag]) => tag);
    try {
      await send(tags, signal);
      addLater(batch.flatMap(([tag, isSecond]) => (isSecond ? [] : [tag])));
      if (failures > 0) logger.info('the CDN is purged again');
      failures = 0;
    } catch (err) {
      for (const [tag, isSecond] of batch) add([tag], isSecond);
      failures++;
      if (failures === 1 && !stop.signal.aborted) logger.error({ err, tags }, 'could not purge the CDN');
    }
  }

  function addLater(tags: readonly string[]): void {
    if (tags.length === 0 || stop.signal.aborted) return;
    const timer = setTimeout(() => {
      later.delete(timer);
      add(tags, true);
    }, again);
    later.set(timer.unref(), tags);
  }

  async function send(tags: readonly string[], signal: AbortSignal): Promise<void> {
    const { statusCode, body } = await request(CDN_PURGE_URL, {
      dispatcher: agent,
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...authorize(CDN_PURGE_TOKEN) },
      body: JSON.stringify(bodyFor(tags)),
      signal,
    });
    const text = await body.text();
    if (statusCode < 200 || statusCode > 299 || /"success":\s*false/.test(text))
      throw new Error(`the CDN answered ${statusCode}: ${text.slice(0, 300)}`);
  }

  return {
    purge: (tags) => add(tags),
    async close(within = 2_000) {
      stop.abort();
      await running;
      for (const [timer, tags] of later) {
        clearTimeout(timer);
        add(tags, true);
      }
      later.clear();
      failures = 0;
      await sendAll(AbortSignal.timeout(within));
      if (waiting.size > 0) logger.error({ tags: [...waiting.keys()] }, 'the CDN was not purged before the end');
      await agent.destroy();
    },
  };
}
