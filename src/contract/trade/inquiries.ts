import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { limits, name } from '../fields.ts';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { msg } from '../translate.ts';
import { attachmentIds } from './attachments.ts';

const endpoint = endpointsOf({ service: 'trade', access: 'anyone' });

export const inquiryTopics = {
  order: msg('An order'),
  product: msg('A product'),
  repair: msg('Service or repair'),
  press: msg('Press'),
  other: msg('Something else'),
} as const;
export type InquiryTopic = keyof typeof inquiryTopics;
const topicNames = Object.keys(inquiryTopics) as [InquiryTopic, ...InquiryTopic[]];
export const inquiryTopic = z.enum(topicNames);

export const inquiryInput = z.object({
  name,
  contact: z.string().trim().min(1, 'Please tell us how to reach you.').max(limits.email),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string('Please choose a country.')
    .regex(/^[A-Z]{2}$/, 'Please choose a country.')
    .optional(),
  region: z.string().trim().max(80).optional(),
  topic: z.enum(topicNames, 'Please choose a topic.'),
  message: z
    .string()
    .trim()
    .min(10, 'Please write at least 10 characters.')
    .max(limits.longText, schemaText(message('stay_within_characters', { count: limits.longText }))),
  attachments: attachmentIds,
});

export const createInquiry = endpoint({
  method: 'POST',
  path: '/inquiries',
  summary: 'Send an inquiry; answers with its reference number',
  input: inquiryInput,
  output: z.object({ reference: z.string() }),
  status: 201,
});

/** Checks only the service can make, so that an incomplete form shows all of its errors at once. */
export const checkInquiry = endpoint({
  method: 'GET',
  path: '/inquiry-checks',
  summary: 'Check contact, country and region; 422 with the invalid fields',
  input: inquiryInput.pick({ contact: true, country: true, region: true }),
  output: z.object({ ok: z.boolean() }),
});
