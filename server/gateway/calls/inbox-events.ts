/** Tells browsers which inquiries changed. They load the changes as a part of their page, with its checks. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { type InboxEvent, inboxEventsUrl } from '#contract/trade/inbox-events.ts';
import type { Viewer } from '#contract/viewer.ts';
import { createRateLimit } from '../security/rate-limit.ts';
import { concerns } from '../session/sessions.ts';
import type { ServiceEvents } from '../upstream/service-events.ts';
import { type Calls, callerOf, queryOf } from './caller.ts';

type Changed = InboxEvent['changed'];
type OnChange = (tags: readonly string[]) => void;
export type InboxSources = {
  listenToTrade(onChange: OnChange): Pick<ServiceEvents, 'close'>;
  onRightsChange(onChange: OnChange): void;
};
type Reader = Pick<Viewer, 'user' | 'sessionId'>;

const prefix = tags.inquiry('');
/** Milliseconds. */
const beatEvery = 15_000;
/** The browser then connects again, and its session is checked. */
const maxOpenMilliseconds = 300_000;
/** Milliseconds by which the clocks of two gateways may differ. */
const tolerance = 5_000;
const maxRemembered = 500;
const maxReaders = 1_000;
/** Tabs that one person may have open. */
const readersOfOne = 20;
/** Connections of a network in a minute; each one asks the auth service. */
const perMinute = 120;

export function addInboxEvents(app: FastifyInstance, calls: Calls, sources: InboxSources): void {
  const readers = new Map<ServerResponse, Reader>();
  const rate = createRateLimit(perMinute);
  const recent = createRecentChanges();
  let events: ReturnType<InboxSources['listenToTrade']> | null = null;

  // The browser connects again, and its session is checked.
  sources.onRightsChange((changed) => {
    for (const [reader, viewer] of readers) if (concerns(changed, viewer)) finish(reader);
  });

  const onChange = (changed: readonly string[]) => {
    const references = changed.filter((tag) => tag.startsWith(prefix)).map((tag) => tag.slice(prefix.length));
    if (references.length === 0 && !changed.includes(tags.all)) return;
    const event = changed.includes(tags.all) ? null : references;
    recent.add(event);
    for (const reader of readers.keys()) send(reader, event);
  };

  const options = {
    // It has a limit of its own, so that it does not use up the limit of pages.
    config: { unlimited: true, isStream: true },
    onRequest: async (request: FastifyRequest) => {
      const wait = rate.take(request.ip);
      if (wait > 0) throw failures.tooMany(wait);
    },
  };
  app.get(inboxEventsUrl, options, async (request, reply) => {
    const { viewer } = (await callerOf(calls, { request, reply }, 'inquiries.manage')).who;
    if (readers.size >= maxReaders) throw failures.unavailable();
    if ([...readers.values()].filter(({ user }) => user.id === viewer.user.id).length >= readersOfOne)
      throw failures.tooMany(60);
    // Most gateways have no such reader.
    events ??= sources.listenToTrade(onChange);
    const since = Number(request.headers['last-event-id'] ?? queryOf(request).get('since'));
    reply.hijack();
    // It may have disconnected while its session was checked.
    if (reply.raw.destroyed) return reply;
    const end = setTimeout(() => finish(reply.raw), maxOpenMilliseconds);
    reply.raw.on('close', () => {
      clearTimeout(end);
      readers.delete(reply.raw);
    });
    reply.raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    beat(reply.raw);
    const missed = recent.since(Number.isNaN(since) ? 0 : since - tolerance);
    if (missed === null || missed.length > 0) send(reply.raw, missed);
    readers.set(reply.raw, viewer);
    return reply;
  });

  /** Nothing is written after the end. */
  function finish(reader: ServerResponse): void {
    readers.delete(reader);
    reader.end();
  }

  const beating = setInterval(() => {
    for (const reader of readers.keys()) beat(reader);
  }, beatEvery).unref();
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const reader of readers.keys()) finish(reader);
  });
  app.addHook('onClose', async () => events?.close());
}

/** The id of an event is its time, so that a browser which connects again gets what it missed. */
const beat = (reader: ServerResponse) => reader.write(`id: ${Date.now()}\n\n`);
const send = (reader: ServerResponse, changed: Changed) =>
  reader.write(`id: ${Date.now()}\ndata: ${JSON.stringify({ changed } satisfies InboxEvent)}\n\n`);

/** Remembers what changed, as far as this gateway knows, for pages that were rendered before. */
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
      if (changes.length > maxRemembered) knownSince = changes.shift()?.at ?? now();
    },
    since(time: number): Changed {
      // The stream of the service is about to begin, and says so.
      if (knownSince === null) return [];
      if (time < knownSince) return null;
      return [...new Set(changes.filter(({ at }) => at > time).flatMap(({ references }) => references))];
    },
  };
}
