'use server';
import * as z from 'zod';
import {
  changeWebhook,
  createWebhook,
  pauseWebhook,
  restoreWebhook,
  resumeWebhook,
  rotateWebhookSecret,
  sendDeliveriesAgain,
  sendDeliveryAgain,
  sendWebhookTest,
  trashWebhook,
} from '#contract/auth/webhooks.ts';
import { id } from '#contract/fields.ts';
import { revision } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { type BulkOperations, bulkAction, bulkUndo } from '../ui/operations.ts';
import { screenHref } from '../ui/urls.ts';
import { checkedEvents, webhookFields } from './fields.ts';
import { periods, sinceOf } from './periods.ts';

const posted = schemaOf(webhookFields);
const onlyNow = 'Copy its secret now: we cannot show it again.';

export const createWebhookAction = defineAction(
  createWebhook,
  'new-webhook',
  async ({ url, description, ...checkboxes }, { api }) => {
    const { webhook, secret } = await api(createWebhook, { url, description, events: checkedEvents(checkboxes) });
    const message = `The webhook is ready. ${onlyNow}`;
    return { message, result: secret, rows: { [webhook.id]: { ok: true, message } } };
  },
  posted.catchall(z.string()),
);

export const saveWebhook = defineAction(
  changeWebhook,
  'webhook',
  async ({ id: webhook, revision: seen, url, description, ...checkboxes }, { api }) => {
    await api(changeWebhook, { id: webhook, revision: seen, url, description, events: checkedEvents(checkboxes) });
    return 'Webhook saved.';
  },
  posted.extend({ id, revision }).catchall(z.string()),
);

export const rotateSecret = defineOperation(rotateWebhookSecret, 'secret', ({ secret }) => ({
  message:
    'The new secret is ready. Copy it now: we cannot show it again. For 24 hours, calls are signed with both secrets.',
  result: secret,
}));

export const pause = defineOperation(pauseWebhook, 'webhook-operation', 'Paused. Events from now on are held.');
export const resume = defineOperation(resumeWebhook, 'webhook-operation', ({ webhook }) =>
  webhook.counts.held === 0
    ? 'Resumed.'
    : 'Resumed. You can send the held events with “Send again”, below the deliveries.',
);
export const trash = defineOperation(trashWebhook, 'webhook-operation', (_, undo) => ({
  message: 'Webhook moved to trash. It no longer receives events.',
  undo,
}));
export const restore = defineOperation(restoreWebhook, 'webhook-operation', 'Webhook restored.');

export const sendTest = defineOperation(
  sendWebhookTest,
  'webhook-operation',
  ({ deliveryId: delivery }, { id: webhook }) =>
    redirect(screenHref('webhooksAdmin', { webhook, delivery, done: 'test' })),
);

export const sendAgain = defineOperation(sendDeliveryAgain, 'delivery', 'The delivery is being sent again.');

export const sendFailedAgain = defineAction(
  sendDeliveriesAgain,
  'send-again',
  async ({ id: webhook, period }, { api }) => {
    const { count } = await api(sendDeliveriesAgain, { id: webhook, since: sinceOf(period) });
    if (count === 0) return 'Nothing failed or was held in this time.';
    return count === 1 ? '1 delivery is being sent again.' : `${count} deliveries are being sent again.`;
  },
  z.object({ id, period: z.enum(Object.keys(periods) as [keyof typeof periods, ...Array<keyof typeof periods>]) }),
);

const inBulk: BulkOperations = {
  one: 'webhook',
  operations: {
    pause: { done: 'paused', undo: 'resume', run: (api, webhook) => api(pauseWebhook, { id: webhook }) },
    resume: { done: 'resumed', undo: 'pause', run: (api, webhook) => api(resumeWebhook, { id: webhook }) },
    trash: { done: 'moved to trash', undo: 'restore', run: (api, webhook) => api(trashWebhook, { id: webhook }) },
    restore: { done: 'restored', undo: 'trash', run: (api, webhook) => api(restoreWebhook, { id: webhook }) },
  },
};
export const changeWebhooks = bulkAction(pauseWebhook, 'webhooks', inBulk);
export const undoWebhooks = bulkUndo(resumeWebhook, 'webhooks', inBulk);
