/** URLs that are called when something happens (docs/decisions/060-webhooks.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { listInput, listOf, reversed } from '../lists.ts';
import { webhookEventTypes } from '../webhook-events.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'webhooks.manage' });

const url = z
  .string('Please enter the URL.')
  .trim()
  .min(1, 'Please enter the URL.')
  .max(2_000)
  .refine(
    (text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol),
    'Please enter a URL like https://example.com/hook.',
  )
  .refine(
    (text) => !URL.canParse(text) || new URL(text).username + new URL(text).password === '',
    'The URL must not contain a user name or a password.',
  )
  .refine((text) => !text.includes('#'), 'The part after # is never sent. Please remove it.');
const description = z.string().trim().max(limits.summary);
const events = z
  .array(z.enum(webhookEventTypes))
  .min(1, 'Please choose at least one event.')
  .max(webhookEventTypes.length);

export const webhookStatuses = { active: 'Active', failing: 'Failing', paused: 'Paused' } as const;
export type WebhookStatus = keyof typeof webhookStatuses;
const status = z.enum(Object.keys(webhookStatuses) as [WebhookStatus, ...WebhookStatus[]]);

export const webhook = z.object({
  id,
  url: z.string(),
  description: z.string(),
  /** Also types that this version does not know any more. */
  events: z.array(z.string()),
  status,
  pausedAt: timestamp.nullable(),
  /** `failing`: no success for days; `gone`: the receiver answered 410; null: somebody paused it. */
  pauseReason: z.enum(['failing', 'gone']).nullable(),
  /** Of the first failure since the last success. */
  failingSince: timestamp.nullable(),
  ownerId: id.nullable(),
  ownerName: z.string().nullable(),
  /** Grows by one with each rotation. */
  secretNumber: z.number().int(),
  /** Until then the secret before the present one signs too. */
  formerSecretUntil: timestamp.nullable(),
  lastSuccessAt: timestamp.nullable(),
  /** Deliveries that were not received, as long as they are kept. */
  counts: z.object({ due: z.number().int(), failed: z.number().int(), held: z.number().int() }),
  revision: z.number().int(),
  trashedAt: timestamp.nullable(),
  createdAt: timestamp,
});
export type Webhook = z.infer<typeof webhook>;

export const webhookSorts = { url: 'URL', newest: 'Newest first' } as const;
export type WebhookSort = keyof typeof webhookSorts;

const one = z.object({ webhook });
const withSecret = z.object({ webhook, secret: z.string() });

export const listWebhooks = endpoint({
  method: 'GET',
  path: '/webhooks',
  summary: 'List webhooks by URL',
  input: z.object({
    ...listInput,
    status: status.optional(),
    sort: z.enum(Object.keys(webhookSorts) as [WebhookSort, ...WebhookSort[]]).default('url'),
    reversed,
  }),
  output: listOf(webhook),
});

export const getWebhook = endpoint({
  method: 'GET',
  path: '/webhooks/:id',
  summary: 'Get a webhook',
  input: z.object({ id }),
  output: one,
});

/** 428 without a recent code. */
export const createWebhook = endpoint({
  method: 'POST',
  path: '/webhooks',
  api: 'sessions',
  summary: 'Create a webhook; the response is the only one that contains its secret',
  input: z.strictObject({ url, description: description.default(''), events }),
  output: withSecret,
  status: 201,
});

/** 428 without a recent code if the URL changes; 409 if the webhook changed since `revision`. */
export const changeWebhook = endpoint({
  method: 'PATCH',
  path: '/webhooks/:id',
  api: 'sessions',
  summary: 'Change the URL, description or events of a webhook',
  input: z.strictObject({
    id,
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    revision: z.number().int().optional(),
  }),
  output: one,
});

/** 428 without a recent code, 409 if the secret was rotated since. The secret before it is valid for 24 hours more. */
export const rotateWebhookSecret = endpoint({
  method: 'POST',
  path: '/webhooks/:id/secret',
  api: 'sessions',
  summary: 'Make a new secret; the response is the only one that contains it',
  input: z.strictObject({ id, secretNumber: z.coerce.number().int() }),
  output: withSecret,
});

const operationOf = (method: 'PUT' | 'DELETE', path: `/${string}`, summary: string) =>
  endpoint({ method, path: `/webhooks/:id${path === '/' ? '' : path}`, summary, input: z.object({ id }), output: one });

export const pauseWebhook = operationOf('PUT', '/pause', 'Pause a webhook; what happens meanwhile is held');
export const resumeWebhook = operationOf(
  'PUT',
  '/resume',
  'Resume a webhook; what was held is only sent by "send again"',
);
export const trashWebhook = operationOf('DELETE', '/', 'Move a webhook to the trash, where it gets nothing');
export const restoreWebhook = operationOf('PUT', '/restore', 'Restore a webhook from the trash');

export const deliveryStates = { due: 'Waiting', sent: 'Received', failed: 'Failed', held: 'Held' } as const;
export type WebhookDeliveryState = keyof typeof deliveryStates;
const state = z.enum(Object.keys(deliveryStates) as [WebhookDeliveryState, ...WebhookDeliveryState[]]);

const attempt = z.object({
  at: timestamp,
  milliseconds: z.number().int(),
  /** Null without a response. */
  status: z.number().int().nullable(),
  /** Its first kilobyte. */
  response: z.string().nullable(),
  error: z.string().nullable(),
});

const deliverySummary = z.object({
  id,
  /** The `webhook-id` of every attempt. */
  eventId: id,
  type: z.string(),
  state,
  /** When it is tried next, of one that waits. */
  nextAt: timestamp.nullable(),
  createdAt: timestamp,
  attemptCount: z.number().int(),
  last: attempt.nullable(),
});
export type WebhookDeliverySummary = z.infer<typeof deliverySummary>;
const delivery = deliverySummary.extend({ body: z.string(), attempts: z.array(attempt) });
export type WebhookDelivery = z.infer<typeof delivery>;

export const listWebhookDeliveries = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries',
  summary: 'List the deliveries of a webhook, newest first',
  input: z.object({
    id,
    state: state.optional(),
    type: z.string().max(60).optional(),
    after: listInput.after,
    pageSize: listInput.pageSize,
  }),
  output: listOf(deliverySummary),
});

export const getWebhookDelivery = endpoint({
  method: 'GET',
  path: '/webhooks/:id/deliveries/:deliveryId',
  summary: 'Get a delivery with its body and its latest attempts',
  input: z.object({ id, deliveryId: id }),
  output: z.object({ delivery }),
});

/** 409 while the webhook is paused or in the trash. */
export const sendWebhookTest = endpoint({
  method: 'POST',
  path: '/webhooks/:id/test',
  summary: 'Send an event that only tests the webhook',
  input: z.object({ id }),
  output: z.object({ deliveryId: id }),
  status: 202,
});

/** 409 while the webhook is paused or in the trash, or the delivery waits anyway. */
export const sendDeliveryAgain = endpoint({
  method: 'POST',
  path: '/webhooks/:id/deliveries/:deliveryId/send-again',
  summary: 'Send a delivery again, received or not',
  input: z.object({ id, deliveryId: id }),
  output: z.undefined(),
  status: 204,
});

export const sendDeliveriesAgain = endpoint({
  method: 'POST',
  path: '/webhooks/:id/send-again',
  summary: 'Send again what failed or was held since a time',
  input: z.strictObject({ id, since: timestamp }),
  output: z.object({ count: z.number().int() }),
  status: 202,
});

/** System only. Harmless when repeated: an event is known by its id. */
export const acceptWebhookEvents = endpoint({
  method: 'POST',
  path: '/webhook-events',
  api: 'nobody',
  summary: 'Hand over what happened in a service; for services',
  input: z.strictObject({
    events: z
      .array(
        z.strictObject({
          id,
          type: z.string().max(60),
          data: z.record(z.string(), z.unknown()),
          at: timestamp,
        }),
      )
      .max(500),
  }),
  output: z.undefined(),
  status: 204,
});
