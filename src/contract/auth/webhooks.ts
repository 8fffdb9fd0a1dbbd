/** URLs that are called when something happens (docs/decisions/060-webhooks.md). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, timestamp } from '../fields.ts';
import { listInput, listOf, reversed } from '../lists.ts';
import { resource } from '../resource.ts';
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
  /** The list can contain types that this version does not know any more. */
  events: z.array(z.string()),
  status,
  pausedAt: timestamp.nullable(),
  /** `failing`: no success for days; `gone`: the receiver answered 410; null: somebody paused it. */
  pauseReason: z.enum(['failing', 'gone']).nullable(),
  /** The time of the first failure since the last success. */
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

const ofWebhook = resource({
  service: 'auth',
  access: 'webhooks.manage',
  path: '/webhooks/:id',
  key: { id },
  output: one,
});

export const getWebhook = ofWebhook.get('', 'Get a webhook');

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
export const changeWebhook = ofWebhook.patch('', 'Change the URL, description or events of a webhook', {
  api: 'sessions',
  input: z.strictObject({
    url: url.optional(),
    description: description.optional(),
    events: events.optional(),
    revision: z.number().int().optional(),
  }),
});

/** 428 without a recent code, 409 if the secret was rotated since. The secret before it is valid for 24 hours more. */
export const rotateWebhookSecret = ofWebhook.post(
  '/secret',
  'Create a new secret; the response is the only one that contains it',
  { api: 'sessions', input: z.strictObject({ secretNumber: z.coerce.number().int() }), output: withSecret },
);

export const pauseWebhook = ofWebhook.put('/pause', 'Pause a webhook; what happens meanwhile is held');
export const resumeWebhook = ofWebhook.put('/resume', 'Resume a webhook; what was held is only sent by "send again"');
export const trashWebhook = ofWebhook.delete('', 'Move a webhook to the trash, where it gets nothing');
export const restoreWebhook = ofWebhook.put('/restore', 'Restore a webhook from the trash');

export const deliveryStates = { due: 'Waiting', sent: 'Received', failed: 'Failed', held: 'Held' } as const;
export type WebhookDeliveryState = keyof typeof deliveryStates;
const state = z.enum(Object.keys(deliveryStates) as [WebhookDeliveryState, ...WebhookDeliveryState[]]);

const attempt = z.object({
  at: timestamp,
  milliseconds: z.number().int(),
  /** Null without a response. */
  status: z.number().int().nullable(),
  /** The first kilobyte of the response. */
  response: z.string().nullable(),
  error: z.string().nullable(),
});

const deliverySummary = z.object({
  id,
  /** The `webhook-id` of every attempt. */
  eventId: id,
  type: z.string(),
  state,
  /** The time of the next attempt of a delivery that waits. */
  nextAt: timestamp.nullable(),
  createdAt: timestamp,
  attemptCount: z.number().int(),
  last: attempt.nullable(),
});
export type WebhookDeliverySummary = z.infer<typeof deliverySummary>;
const delivery = deliverySummary.extend({ body: z.string(), attempts: z.array(attempt) });
export type WebhookDelivery = z.infer<typeof delivery>;

export const listWebhookDeliveries = ofWebhook.get('/deliveries', 'List the deliveries of a webhook, newest first', {
  input: {
    state: state.optional(),
    type: z.string().max(60).optional(),
    after: listInput.after,
    pageSize: listInput.pageSize,
  },
  output: listOf(deliverySummary),
});

export const getWebhookDelivery = ofWebhook.get(
  '/deliveries/:deliveryId',
  'Get a delivery with its body and its latest attempts',
  { input: { deliveryId: id }, output: z.object({ delivery }) },
);

/** 409 while the webhook is paused or in the trash. */
export const sendWebhookTest = ofWebhook.post('/test', 'Send an event that only tests the webhook', {
  status: 202,
  output: z.object({ deliveryId: id }),
});

/** 409 while the webhook is paused or in the trash, or the delivery waits anyway. */
export const sendDeliveryAgain = ofWebhook.post(
  '/deliveries/:deliveryId/send-again',
  'Send a delivery again, received or not',
  { status: 204, input: { deliveryId: id }, output: z.undefined() },
);

export const sendDeliveriesAgain = ofWebhook.post('/send-again', 'Send again what failed or was held since a time', {
  status: 202,
  input: z.strictObject({ since: timestamp }),
  output: z.object({ count: z.number().int() }),
});

/** Only the system may call it. Repeating it does no harm: an event is known by its id. */
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
