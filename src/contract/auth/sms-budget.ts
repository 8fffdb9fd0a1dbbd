/**
 * The cost of text messages in this month, and what happens when the budget is used up
 * (docs/decisions/066-sms-cost-brake.md).
 */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { messageEvent } from './messages.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'operations.manage', api: 'sessions' });

/** Ten-thousandths of the currency, because prices have parts of a cent. */
const units = z.number().int().min(0);
export const unitsPerCurrency = 10_000;

const smsBudget = z.object({
  /** ISO 4217. */
  currency: z.string(),
  /** The budget of this month with what staff added; null means no limit. */
  budget: units.nullable(),
  spent: units,
  messages: z.number().int(),
  /** The cost at the end of the month, if it goes on as in the last week. */
  forecast: units,
  /** The time at which the budget will be used up; null if it lasts. */
  exhaustedAt: timestamp.nullable(),
  /** Per cent of the budget that codes and messages about security may use beyond it. */
  reserve: z.number().int(),
  /**
   * `warning`: 80 % are spent, or the budget will not last. `reached`: other messages are held. `used-up`: the reserve is spent
   * too, and no codes are sent.
   */
  level: z.enum(['fine', 'warning', 'reached', 'used-up']),
  held: z.object({
    count: z.number().int(),
    /** The messages that were held last. */
    items: z.array(z.object({ id, event: messageEvent, heldAt: timestamp })),
  }),
});
export type SmsBudget = z.infer<typeof smsBudget>;

/** Null if no price is set. */
export const getSmsBudget = endpoint({
  method: 'GET',
  path: '/sms-budget',
  summary: 'Get what text messages cost this month, with a forecast for its end',
  input: z.object({}),
  output: z.object({ budget: smsBudget.nullable() }),
});

/** 409 without a budget, 422 unless it is more than now, 428 unless a code was entered recently. */
export const raiseSmsBudget = endpoint({
  method: 'PUT',
  path: '/sms-budget',
  summary: 'Raise the budget for text messages of this month',
  input: z.object({ budget: units.max(1_000_000 * unitsPerCurrency, 'This is too much.') }),
  output: z.object({ budget: smsBudget.nullable() }),
});

/** 428 unless a code was entered recently. */
export const releaseHeldMessages = endpoint({
  method: 'POST',
  path: '/sms-budget/releases',
  summary: 'Send the text messages that are held, in spite of the budget',
  input: z.object({}),
  output: z.object({ released: z.number().int() }),
});
