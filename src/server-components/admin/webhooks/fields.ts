import * as z from 'zod';
import { createWebhook, type Webhook } from '#contract/auth/webhooks.ts';
import { type WebhookEventType, webhookEventTypes, webhookTest } from '#contract/webhook-events.ts';
import type { PageContext } from '../../page.ts';
import { defineFields, labelsOf, type Values } from '../ui/fields.ts';

const prefix = 'on:';
export const fieldOf = (type: string): string => prefix + type;

/** Unchecked boxes are not sent. */
export const checkedEvents = (fields: Readonly<Record<string, unknown>>): WebhookEventType[] =>
  webhookEventTypes.filter((type) => Object.hasOwn(fields, fieldOf(type)));

export const webhookFields = defineFields({
  url: {
    label: 'URL',
    hint: 'Where the program listens. It gets a POST request for each event.',
    schema: createWebhook.input.shape.url,
    input: { type: 'url', inputMode: 'url', required: true, spellCheck: false },
  },
  description: {
    label: 'Description',
    schema: z.string().trim().max(400).default(''),
    input: {},
  },
  events: { label: 'Events', text: (_, values) => checkedEvents(values).join('\n') },
});

export const valuesOf = ({ url, description, events }: Webhook): Values => ({
  url,
  description,
  ...Object.fromEntries(events.map((type) => [fieldOf(type), 'on'])),
});

/** Deliveries may also be of events that this version does not know. */
export const typeOptions = [
  { value: '', label: 'Any' },
  ...[...webhookEventTypes, webhookTest].map((value) => ({ value, label: value })),
];

export const historyLabels = { ...labelsOf(webhookFields), pauseReason: 'Reason for the pause' };
export const historyPhrases = {
  'webhook.create': 'created this webhook',
  'webhook.change': 'changed it',
  'webhook.rotate': 'created a new secret',
  'webhook.pause': 'paused it',
  'webhook.resume': 'resumed it',
  'webhook.trash': 'moved it to trash',
  'webhook.restore': 'restored it',
};

export type RecordProps = { readonly webhook: Webhook; readonly context: PageContext<'webhooksAdmin'> };
