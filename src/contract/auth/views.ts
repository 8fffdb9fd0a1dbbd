/** A member of the staff sees the account area and the back office as a user does, and changes nothing (docs/decisions/075). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { type Failure, failure } from '../failures.ts';
import { id, limits, timestamp } from '../fields.ts';
import { message } from '../messages/message.ts';

const endpoint = endpointsOf({ service: 'auth', api: 'nobody' });

export const viewMinutes = 15;

/** No token of a session or a program has this form. */
export const viewTokenPrefix = 'view_';
export const isViewToken = (text: string): boolean => text.startsWith(viewTokenPrefix);

/** The view in which a request is made. */
export const view = z.object({
  id,
  /** The session that started the view also ends it. */
  sessionId: z.string().max(200),
  /** The member of the staff who sees the site as the user. */
  by: z.object({ id, name: z.string().nullable() }),
  expiresAt: timestamp,
});
export type View = z.infer<typeof view>;

/** 428 without a recent code, 403 if the user has permissions that the caller lacks. Ends the view that the session has. */
export const startView = endpoint({
  method: 'POST',
  path: '/users/:id/views',
  access: 'view-as.manage',
  summary: 'Start to see the site as this user, read only; returns a token that works with the session of the caller',
  input: z.object({
    id,
    reason: z.string('Please say why.').trim().min(1, 'Please say why.').max(limits.shortText),
  }),
  output: z.object({ token: z.string(), expiresAt: timestamp }),
  status: 201,
});

export const endView = endpoint({
  method: 'DELETE',
  path: '/views',
  access: 'signed-in',
  summary: 'End the view that the session of the caller has started',
  input: z.object({}),
  output: z.undefined(),
  status: 204,
});

const readOnlyView = 'read_only_view';

export const refusedInView = (): Failure => failure(403, readOnlyView, message('view_reads_only'));

export const isRefusedInView = ({ code }: Failure): boolean => code === readOnlyView;
