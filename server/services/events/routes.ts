/** `GET /{service}/events?after={sequence}` tells gateways which tags went stale. Requires the system's token. */
import type { FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod';
import { type ContentEvent, gatewayHeader, tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import type { ServiceStatus } from '#contract/operations.ts';
import type { Service } from '../service.ts';
import { channelOf } from './emit.ts';
import { deleteOldEvents, eventRange, eventsAfter, recentTags } from './queries.ts';
import type { EventTables } from './tables.ts';

const heartbeatEvery = 2_000;
const pollEvery = 5_000;
const hour = 3_600_000;

const week = 604_800;
const query = z.object({
  after: z.coerce.number().int().min(0).optional(),
  /** In seconds; for gateways before a CDN. Older events are deleted. */
  pictures: z.coerce
    .number()
    .int()
    .min(0)
    .transform((seconds) => Math.min(seconds, week))
    .optional(),
});

/**
 * The first event gives the sequence if `after` is missing, and has `all` if it is unknown or too old; in both cases
 * also the pictures that were deleted in the last `pictures` seconds.
 */
export async function addEventRoutes<Tables extends EventTables>(service: Service<Tables>): Promise<void> {
  const { app, name } = service;
  const database = service.database as unknown as Kysely<EventTables>;
  const streams = new Map<ReturnType<typeof createStream>, Gateway | null>();
  service.status.gateways = () => [...streams.values()].filter((gateway) => gateway !== null);
  const wake = () => {
    for (const stream of streams.keys()) stream.wake();
  };
  const stop = await service.listen(channelOf(name), wake);

  app.get(`/${name}/events`, { schema: { hide: true } }, async (request, reply) => {
    if (request.actor.kind !== 'system') throw failures.unauthorized();
    const parsed = query.safeParse(request.query);
    if (!parsed.success) throw failures.invalid({ after: message('sequence_invalid') });
    const lastSeen = request.headers['last-event-id'];
    const after =
      parsed.data.after ?? (typeof lastSeen === 'string' && /^\d{1,15}$/.test(lastSeen) ? Number(lastSeen) : undefined);
    const { first, last } = await eventRange(database);
    const isKnown = after !== undefined && after <= last && after >= first - 1;
    const { pictures: seconds } = parsed.data;
    const pictures =
      isKnown || seconds === undefined ? [] : await recentTags(database, { prefix: tags.media(''), seconds });
    const stream = createStream(reply, {
      from: isKnown ? after : last,
      read: (sequence) => eventsAfter(database, sequence),
    });
    if (!isKnown) stream.send({ sequence: last, tags: [...(after === undefined ? [] : [tags.all]), ...pictures] });
    streams.set(stream, gatewayOf(request.headers[gatewayHeader]));
    reply.raw.on('close', () => streams.delete(stream));
    stream.wake();
    return reply;
  });

  const beating = setInterval(() => {
    for (const stream of streams.keys()) stream.beat();
  }, heartbeatEvery).unref();
  const polling = setInterval(wake, pollEvery).unref();
  service.jobs.every('delete old events', hour, () => deleteOldEvents(database));
  app.addHook('preClose', async () => {
    clearInterval(beating);
    clearInterval(polling);
    for (const stream of streams.keys()) stream.end();
    await stop();
  });
}

type Gateway = NonNullable<ServiceStatus['gateways']>[number];

function gatewayOf(header: string | string[] | undefined): Gateway | null {
  const values = new URLSearchParams(String(header ?? ''));
  const startedAt = new Date(values.get('started') ?? Number.NaN);
  if (Number.isNaN(startedAt.getTime())) return null;
  return { name: values.get('name') ?? '', build: values.get('build') ?? '', startedAt };
}

type StreamOptions = { from: number; read: (after: number) => Promise<ContentEvent[]> };

function createStream(reply: FastifyReply, { from, read }: StreamOptions) {
  let sent = from;
  let isPolling = false;
  let again = false;
  reply.hijack();
  reply.raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  });
  reply.raw.write(': welcome\n\n');

  const send = (event: ContentEvent) => {
    sent = event.sequence;
    reply.raw.write(`id: ${event.sequence}\ndata: ${JSON.stringify(event)}\n\n`);
  };

  async function poll(): Promise<void> {
    do {
      again = false;
      const events = await read(sent);
      for (const event of events) send(event);
      if (events.length > 0) again = true;
    } while (again && !reply.raw.destroyed);
  }

  return {
    send,
    wake() {
      again = true;
      if (isPolling) return;
      isPolling = true;
      // The next wake-up retries; streams are also woken at an interval.
      poll()
        .catch((error: Error) => reply.log.warn({ error: error.message }, 'reading events failed'))
        .finally(() => {
          isPolling = false;
        });
    },
    beat: () => reply.raw.write(': beat\n\n'),
    end: () => reply.raw.end(),
  };
}
