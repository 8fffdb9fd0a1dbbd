/** Processes report about themselves to the operator: for the metrics of the gateway and the screen "Operations". */
import * as z from 'zod';
import { messageEvent } from './auth/messages.ts';
import { endpointsOf, type ServiceName } from './endpoint.ts';
import { id, timestamp } from './fields.ts';

const endpoint = endpointsOf({ access: 'operations.manage' });
const count = z.number().int();
const seconds = z.number();

const job = z.object({
  name: z.string(),
  every: seconds,
  /** Runs since the start of the process. */
  runs: count,
  failures: count,
  /** Null before the first run. */
  startedAt: timestamp.nullable(),
  took: seconds.nullable(),
  failedAt: timestamp.nullable(),
});
export type Job = z.infer<typeof job>;

const gatewayLink = z.object({ name: z.string(), build: z.string(), startedAt: timestamp });

export const serviceStatus = z.object({
  /** Services with the same one run in one process. */
  process: z.string(),
  startedAt: timestamp,
  /** Requests that are being answered. */
  running: count,
  /** 99th percentile of the last minute or two. */
  eventLoopDelay: seconds,
  /** Bytes. */
  memory: count,
  /** Connections to the database, and statements that wait for one. */
  pool: z.object({ size: count, used: count, waiting: count }),
  database: z.object({
    version: z.string(),
    /** It is up to a minute old. */
    bytes: count,
    connections: count,
    connectionsAtMost: count,
  }),
  /** Of all processes of a service, one does the jobs. */
  doesJobs: z.boolean(),
  jobs: z.array(job),
  /** Gateways that read the events of this process; null for a service without events. */
  gateways: z.array(gatewayLink).nullable(),
  /** Text messages and e-mails that wait; null for services that send none. */
  messages: z
    .object({
      due: count,
      /** Due messages that failed before. */
      failing: count,
      /** Messages that were given up in the last week. */
      failed: count,
      /** The age of the oldest message that is due. */
      oldest: seconds,
      /** E-mails that came back or were reported as spam in the last week. */
      returned: count.default(0),
    })
    .nullable(),
  /** Sign-in codes since the start of the process, by whether the carrier took them; null for services that send none. */
  codes: z.object({ sent: count, failed: count, refused: count }).nullable().default(null),
  /**
   * The time at which the last backup by `npm run backup` was complete; null if there was none, and for services that
   * do not know it.
   */
  backedUpAt: timestamp.nullable().default(null),
  /** Deliveries to webhooks; null for services that send none, and of versions before webhooks. */
  webhooks: z
    .object({
      due: count,
      failing: count,
      /** Failed deliveries are counted for as long as they are kept. */
      failed: count,
      oldest: seconds,
      /** Webhooks whose receiver fails, or that were paused because it failed. */
      troubled: z.array(
        z.object({
          id,
          host: z.string(),
          failingSince: timestamp.nullable(),
          pausedAt: timestamp.nullable(),
          pauseReason: z.enum(['failing', 'gone']).nullable(),
        }),
      ),
    })
    .nullable()
    .default(null),
});
export type ServiceStatus = z.infer<typeof serviceStatus>;

const statusOf = (service: ServiceName) =>
  endpoint({
    service,
    method: 'GET',
    path: '/status',
    summary: 'Get the status of this process of the service, for operators',
    input: z.object({}),
    output: serviceStatus,
  });
export const serviceStatuses = {
  auth: statusOf('auth'),
  apps: statusOf('apps'),
  content: statusOf('content'),
  trade: statusOf('trade'),
} as const satisfies Record<ServiceName, unknown>;

const failedMessage = z.object({
  id,
  event: messageEvent,
  state: z.enum(['due', 'failed']),
  tries: count,
  createdAt: timestamp,
  nextAt: timestamp,
  error: z.string().nullable(),
});
export type FailedMessage = z.infer<typeof failedMessage>;

/** Trade queues what is about its records, auth what is about accounts. */
type Sender = 'auth' | 'trade' | 'content';

const failedMessagesOf = (service: Sender) =>
  endpoint({
    service,
    method: 'GET',
    path: '/messages/failed',
    summary: 'The latest messages that could not be sent in the last week, without addresses and texts',
    input: z.object({}),
    output: z.object({ items: z.array(failedMessage) }),
  });
export const listFailedMessages = {
  trade: failedMessagesOf('trade'),
  auth: failedMessagesOf('auth'),
  content: failedMessagesOf('content'),
} as const;

const returnedMessage = z.object({
  id,
  event: messageEvent,
  type: z.enum(['bounce', 'complaint']),
  reason: z.string(),
  at: timestamp,
});
export type ReturnedMessage = z.infer<typeof returnedMessage>;

/** Nothing more is sent to their addresses, so they cannot be sent again. */
export const listReturnedMessages = endpoint({
  service: 'auth',
  method: 'GET',
  path: '/messages/returned',
  summary: 'The latest e-mails of the last week that came back or were reported as spam, without addresses and texts',
  input: z.object({}),
  output: z.object({ items: z.array(returnedMessage) }),
});

const sendAgainOf = (service: Sender) =>
  endpoint({
    service,
    method: 'POST',
    path: '/messages/:id/try-again',
    status: 204,
    summary: 'Try again to send a message that was given up',
    input: z.object({ id }),
    output: z.undefined(),
  });
const tryHeldOf = (service: Sender) =>
  endpoint({
    service,
    method: 'POST',
    path: '/messages/held/try-again',
    status: 204,
    summary: 'Try now to send the messages that waited for the budget for text messages',
    input: z.object({}),
    output: z.undefined(),
  });
export const tryHeldMessages = {
  trade: tryHeldOf('trade'),
  auth: tryHeldOf('auth'),
  content: tryHeldOf('content'),
} as const;

/** 409 if the message has been sent or is being tried. */
export const sendFailedMessage = {
  trade: sendAgainOf('trade'),
  auth: sendAgainOf('auth'),
  content: sendAgainOf('content'),
} as const;

/** Milliseconds, of the last five to ten minutes. */
export type RouteTimes = {
  readonly route: string;
  readonly calls: number;
  readonly failed: number;
  readonly median: number;
  readonly p99: number;
};

/** The status of the gateway that renders the page. Counts are since its start. */
export type GatewayStatus = {
  readonly name: string;
  readonly build: string;
  readonly startedAt: Date;
  readonly ready: boolean;
  /** Seconds. */
  readonly eventLoopDelay: number;
  /** Bytes. */
  readonly memory: number;
  /** Pages and forms that run, wait for the processor, and were refused under overload. */
  readonly running: number;
  readonly waiting: number;
  readonly refused: number;
  readonly caches: ReadonlyArray<{ readonly name: string; readonly uses: Readonly<Record<string, number>> }>;
  readonly services: ReadonlyArray<{
    readonly name: string;
    readonly calls: number;
    readonly failed: number;
    readonly running: number;
    readonly waiting: number;
    readonly breakerOpen: boolean;
  }>;
  readonly events: ReadonlyArray<{
    readonly service: ServiceName;
    readonly open: boolean;
    /** Seconds since anything arrived. */
    readonly silence: number;
    /** Seconds from a change to the purge of the caches; null before the first change. */
    readonly lag: number | null;
  }>;
  readonly routes: readonly RouteTimes[];
};
