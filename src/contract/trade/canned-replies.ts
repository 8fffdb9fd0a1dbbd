import * as z from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { id, name, timestamp } from '../fields.ts';
import { revision } from '../lists.ts';
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

export const changeCannedReply = defineEndpoint({
  service: 'trade',
  method: 'PATCH',
  path: '/admin/canned-replies/:id',
  access: 'inquiries.manage',
  summary: 'Change a canned reply; 409 if it changed since `revision`',
  input: z.strictObject({ id, title: name.optional(), body: messageBody.optional(), revision }),
  output: cannedReply,
});

const trashEndpoint = (method: 'POST' | 'DELETE', path: `/${string}`, summary: string) =>
  defineEndpoint({
    service: 'trade',
    method,
    path,
    access: 'inquiries.manage',
    summary,
    input: z.object({ id }),
    output: cannedReply,
  });
export const deleteCannedReply = trashEndpoint('DELETE', '/admin/canned-replies/:id', 'Delete a reply');
export const restoreCannedReply = trashEndpoint(
  'POST',
  '/admin/canned-replies/:id/restore',
  'Restore a deleted canned reply',
);
