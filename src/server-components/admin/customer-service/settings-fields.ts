import * as z from 'zod';
import type { Colleague } from '#contract/auth/colleagues.ts';
import { limits } from '#contract/fields.ts';
import { type InboxSettings, inboxSettings, inTurn } from '#contract/trade/inbox-settings.ts';
import { type InquiryTopic, inquiryTopics } from '#contract/trade/inquiries.ts';
import { defineFields, type FieldList, labelsOf, schemaOf, type Values } from '../ui/fields.ts';
import { assigneeOptions } from './fields.tsx';

const hours = z
  .string()
  .max(10)
  .default('')
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(inboxSettings.shape.firstAnswerHours);

const targetFields = defineFields({
  firstAnswerHours: {
    label: 'Hours to the first answer',
    hint: 'Leave empty for no target.',
    schema: hours,
    input: { inputMode: 'numeric' },
  },
  nextAnswerHours: {
    label: 'Hours to each further answer',
    hint: 'Leave empty for no target.',
    schema: hours,
    input: { inputMode: 'numeric' },
  },
});
const topics = Object.keys(inquiryTopics) as InquiryTopic[];
const nobody = 'nobody';
const inTurnLabel = 'Those who answer inquiries, in turn';

/** Each topic has a select of its name. */
export function inboxSettingsFields(settings: InboxSettings, colleagues: readonly Colleague[]): FieldList {
  const [first, ...others] = assigneeOptions(colleagues);
  return {
    ...targetFields,
    ...Object.fromEntries(
      topics.map((topic) => {
        const assignee = settings.assignments.find((rule) => rule.topic === topic)?.assignee ?? nobody;
        const options = [first!, { value: inTurn, label: inTurnLabel }, ...others];
        const isFormer = !options.some(({ value }) => value === assignee);
        return [
          topic,
          {
            label: `Assign “${inquiryTopics[topic]}” to`,
            options: [...options, ...(isFormer ? [{ value: assignee, label: 'A former colleague' }] : [])],
          },
        ];
      }),
    ),
  };
}

const choice = z.string().max(limits.slug).default(nobody);
const choices = Object.fromEntries(topics.map((topic) => [topic, choice])) as Record<InquiryTopic, typeof choice>;

export const inboxSettingsInput = schemaOf(targetFields)
  .extend(choices)
  .transform(({ firstAnswerHours, nextAnswerHours, ...chosen }) => ({
    firstAnswerHours,
    nextAnswerHours,
    assignments: topics.flatMap((topic) => (chosen[topic] === nobody ? [] : [{ topic, assignee: chosen[topic] }])),
  }));

export const inboxSettingsValues = ({ firstAnswerHours, nextAnswerHours, assignments }: InboxSettings): Values => ({
  firstAnswerHours: String(firstAnswerHours ?? ''),
  nextAnswerHours: String(nextAnswerHours ?? ''),
  ...Object.fromEntries(topics.map((topic) => [topic, nobody])),
  ...Object.fromEntries(assignments.map(({ topic, assignee }) => [topic, assignee])),
});

export const inboxHistory = {
  phrases: { 'inbox.change': 'changed them' },
  labels: {
    ...labelsOf(targetFields),
    ...Object.fromEntries(topics.map((topic) => [topic, `“${inquiryTopics[topic]}” goes to`])),
  },
  values: Object.fromEntries(topics.map((topic) => [topic, { [inTurn]: inTurnLabel }])),
};
