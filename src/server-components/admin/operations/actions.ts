'use server';
import * as z from 'zod';
import { raiseSmsBudget, releaseHeldMessages } from '#contract/auth/sms-budget.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures } from '#contract/failures.ts';
import { sendFailedMessage, tryHeldMessages } from '#contract/operations.ts';
import { action, operation } from '../../request/action.ts';
import { ifAvailable } from '../../request/if-available.ts';
import { unitsOf } from './budget-fields.ts';

const again = 'The message is being sent again.';
export const sendAgain = operation(sendFailedMessage.trade, 'messages', again);
export const sendAgainFromAuth = operation(sendFailedMessage.auth, 'messages', again);
export const sendAgainFromContent = operation(sendFailedMessage.content, 'messages', again);

export const raiseBudget = action(
  raiseSmsBudget,
  'sms-raise',
  async ({ budget: typed }, { api }) => {
    const budget = unitsOf(typed);
    if (budget === null) throw failures.invalid({ budget: 'Please enter an amount, such as 150.' });
    await api(raiseSmsBudget, { budget });
    await tryHeld(api);
    return 'The budget is raised for this month. Messages that were held are sent.';
  },
  z.object({ budget: z.string('Please enter an amount, such as 150.') }),
);

export const releaseMessages = action(
  releaseHeldMessages,
  'sms-release',
  async (_, { api }) => {
    const { released } = await api(releaseHeldMessages, {});
    await tryHeld(api);
    return released === 1 ? 'One message is being sent.' : `${released} messages are being sent.`;
  },
  z.object({}),
);

/** Without it the queues try again within an hour. */
const tryHeld = (api: Api) =>
  Promise.all(Object.values(tryHeldMessages).map((endpoint) => ifAvailable(api(endpoint, {}))));
