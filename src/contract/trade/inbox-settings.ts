/** Settings say how soon inquiries are to be answered, and by whom. */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id } from '../fields.ts';
import { revision } from '../lists.ts';
import { inquiryTopic, inquiryTopics } from './inquiries.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'inquiries.manage' });

const wrongHours = 'Please enter whole hours from 1 to 720, or leave it empty.';
/** Null means that there is no target. */
const hours = z.number(wrongHours).int(wrongHours).min(1, wrongHours).max(720, wrongHours).nullable();

/** The people who may answer inquiries get one after the other. */
export const inTurn = 'in-turn';

const assignment = z.strictObject({ topic: inquiryTopic, assignee: z.union([z.literal(inTurn), id]) });

export const inboxSettings = z.strictObject({
  /** Hours from an inquiry to its first answer. */
  firstAnswerHours: hours,
  /** Hours from a later message of the customer to its answer. */
  nextAnswerHours: hours,
  /** The assignees of new inquiries by topic; a topic without a rule has none. */
  assignments: z
    .array(assignment)
    .max(Object.keys(inquiryTopics).length)
    .refine(
      (rules) => new Set(rules.map(({ topic }) => topic)).size === rules.length,
      'There are two rules for a topic.',
    ),
});
export type InboxSettings = z.output<typeof inboxSettings>;

const inboxSettingsRecord = inboxSettings.extend({ revision: z.number().int() });
export type InboxSettingsRecord = z.output<typeof inboxSettingsRecord>;

export const getInboxSettings = endpoint({
  method: 'GET',
  path: '/admin/inbox-settings',
  summary: 'Get the settings of the inbox',
  input: z.object({}),
  output: inboxSettingsRecord,
});

export const changeInboxSettings = endpoint({
  method: 'PUT',
  path: '/admin/inbox-settings',
  summary: 'Change the settings of the inbox; 409 if they changed since `revision`',
  input: inboxSettings.extend({ revision: revision.optional() }),
  output: inboxSettingsRecord,
});
