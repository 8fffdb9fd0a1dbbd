/** Passes on to browsers which inquiries changed. What changed they load as a part of their page, with its checks. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type InboxEvent, inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import type { ServiceEvents } from '../upstream/service-events.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

type Changed = InboxEvent['changed'];
export type ListenToTrade = (onChange: (tags: readonly string[]) => void) => Pick<ServiceEvents, 'close'>;

const prefix = tags.inquiry('');
/** In milliseconds. */
const beatEvery = 15_000;
/** Then the browser connects again, and its session is checked. */
const openAtMost = 300_000;
/** How far the clocks of two gateways may differ. */
const tolerance = 5_000;
const rememberedAtMost = 500;
const readersAtMost = 1_000;

export function addInboxEvents(app: FastifyInstance, calls: Calls, listen: ListenToTrade): void {
  const readers = new Set<ServerResponse>();
  const recent = createRecentChanges();
  let events: ReturnType<ListenToTrade> | null = null;

  const onChange = (changed: readonly string[]) => {
    const references = changed.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
    if (references.length === 0 && !changed.includes(tags.all)) return;
    const event = changed.includes(tags.all) ? null : references;
    recent.add(event);
    for (const reader of readers) send(reader, event);
  };

  app.get(inboxEventsUrl, { config: { unlimited: true, isStream: true } }, async (request, reply) => {
    await callerOf(calls, { request, reply }, 'inquiries.manage');
    if (readers.size >= readersAtMost) throw failures.unavailable();
    // Most gateways have no such reader.
    events ??= listen(onChange);
    const since = Number(request.headers['last-event-id'] ?? queryOf(request).get('since'));
    reply.hijack();
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    beat(reply.raw);
    const missed = recent.since(Number.isNaN(since) ? 0 : since - tolerance);
    if (missed === null || missed.length > 0) send(reply.raw, missed);
    readers.add(reply.raw);
    const end = setTimeout(() => reply.raw.end(), openAtMost);
    reply.raw.on('close', () => {
      clearTimeout(end);
      readers.delete(reply.raw);
    });
    return reply;
  });

  const beating = setInterval(() => {
    for (const reader of readers) beat(reader);
  }, beatEvery).unref();
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const reader of readers) reader.end();
  });
  app.addHook('onClose', async () => events?.close());
}

/** The id of an event is its time, so that a browser which connects again gets what it missed. */
const beat = (reader: ServerResponse) => reader.write(`id: ${Date.now()}\n\n`);
const send = (reader: ServerResponse, changed: Changed) =>
  reader.write(`id: ${Date.now()}\ndata: ${JSON.stringify({ changed } satisfies InboxEvent)}\n\n`);

/** What changed since a page was rendered, as far as this gateway knows. */
function createRecentChanges(now = Date.now) {
  let knownSince: number | null = null;
  const changes: Array<{ readonly at: number; readonly references: readonly string[] }> = [];
  return {
    add(changed: Changed) {
      if (changed === null) {
        // The stream of the service begins, or may have missed something.
        knownSince = now();
        changes.length = 0;
        return;
      }
      changes.push({ at: now(), references: changed });
      if (changes.length > rememberedAtMost) knownSince = changes.shift()?.at ?? now();
    },
    since(time: number): Changed {
      // The stream of the service is about to begin, and says so.
      if (knownSince === null) return [];
      if (time < knownSince) return null;
      return [...new Set(changes.filter(({ at }) => at > time).flatMap(({ references }) => references))];
    },
  };
}
