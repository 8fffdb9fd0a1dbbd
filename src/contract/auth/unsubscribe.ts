/** Turns e-mail of one kind off by a link in it, without signing in (RFC 8058). */
import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { notificationSetting } from './users.ts';

const endpoint = endpointsOf({ service: 'auth', access: 'anyone', api: 'nobody' });
const input = z.object({ secret: z.string().max(100) });
const output = notificationSetting.pick({ event: true, enabled: true });
export type Subscription = z.infer<typeof output>;

/** 404 for an unknown link, and for a deleted account. */
export const openSubscription = endpoint({
  method: 'GET',
  path: '/unsubscribe/:secret',
  summary: 'Get which e-mails a link turns off',
  input,
  output,
});

export const unsubscribe = endpoint({
  method: 'POST',
  path: '/unsubscribe/:secret',
  summary: 'Turn off the e-mails that a link is about; turning them off again changes nothing',
  input,
  output,
});
