import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { revision } from '../lists.ts';
import { resource } from '../resource.ts';
import { messageBody } from './threads.ts';

const cannedReply = z.object({ id, title: name, body: messageBody, revision: z.number().int(), updatedAt: timestamp });
export type CannedReply = z.infer<typeof cannedReply>;

export const listCannedReplies = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/admin/canned-replies',
  access: 'inquiries.manage',
  summary: 'List canned replies by title',
  input: z.object({}),
  output: z.object({ replies: z.array(cannedReply) }),
});

export const createCannedReply = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/admin/canned-replies',
  access: 'inquiries.manage',
  summary: 'Create a canned reply',
  input: z.strictObject({ title: name, body: messageBody }),
  output: cannedReply,
  status: 201,
});

const ofCannedReply = resource({
  service: 'trade',
  access: 'inquiries.manage',
  path: '/admin/canned-replies/:id',
  key: { id },
  output: cannedReply,
});

export const changeCannedReply = ofCannedReply.patch('', 'Change a canned reply; 409 if it changed since `revision`', {
  input: z.strictObject({ title: name.optional(), body: messageBody.optional(), revision }),
});

export const deleteCannedReply = ofCannedReply.delete('', 'Delete a reply');
export const restoreCannedReply = ofCannedReply.post('/restore', 'Restore a deleted canned reply');
