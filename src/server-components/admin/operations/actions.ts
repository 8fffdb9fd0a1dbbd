'use server';
import * as z from 'zod';
import { emptyDemo } from '#contract/auth/demo.ts';
import { testChannel } from '#contract/auth/message-tests.ts';
import { raiseSmsBudget, releaseHeldMessages } from '#contract/auth/sms-budget.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { givenText, message } from '#contract/messages/message.ts';
import { sendFailedMessage, tryHeldMessages } from '#contract/operations.ts';
import { redirect } from '#contract/redirect.ts';
import { href } from '#contract/routes.ts';
import { defineAction, defineOperation } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { unitsOf } from './budget-fields.ts';

const again = 'The message is being sent again.';
export const sendAgain = defineOperation(sendFailedMessage.trade, 'messages', again);
export const sendAgainFromAuth = defineOperation(sendFailedMessage.auth, 'messages', again);
export const sendAgainFromContent = defineOperation(sendFailedMessage.content, 'messages', again);

export const raiseBudget = defineAction(
  raiseSmsBudget,
  'sms-raise',
  async ({ budget: typed }, { api }) => {
    const budget = unitsOf(typed);
    if (budget === null) throw failures.invalid({ budget: message('budget_missing') });
    await api(raiseSmsBudget, { budget });
    await tryHeld(api);
    return 'The budget is raised for this month. Messages that were held are sent.';
  },
  z.object({ budget: z.string('Please enter an amount, such as 150.') }),
);

export const releaseMessages = defineAction(
  releaseHeldMessages,
  'sms-release',
  async (_, { api }) => {
    const { released } = await api(releaseHeldMessages, {});
    await tryHeld(api);
    return released === 1 ? 'One message is being sent.' : `${released} messages are being sent.`;
  },
  z.object({}),
);

export const emptyDemoCompany = defineAction(
  emptyDemo,
  'demo',
  async ({ understood }, { api }) => {
    if (understood === undefined) throw failures.invalid({ understood: message('demo_not_understood') });
    await api(emptyDemo, {});
    return redirect(href('account'));
  },
  z.object({ understood: z.string().optional() }),
);

/** If this fails, the queues try again within an hour. */
const tryHeld = (api: Api) =>
  Promise.all(Object.values(tryHeldMessages).map((endpoint) => ifAvailable(api(endpoint, {}))));

export const tryChannel = defineOperation(testChannel, 'channel-tests', ({ reason }) => {
  if (reason !== null) throw failures.conflict(givenText(reason));
  return 'The message was accepted. It should arrive within a minute.';
});
