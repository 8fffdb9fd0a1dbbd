/** The address of the sign-in page, with where the person is going kept in it. */
import { href } from '../../contract/routes.ts';

type Query = { redirect?: string | undefined; notice?: string; change?: string };

export const loginHref = (query: Query): string => href('login', query);

/** The `redirect` of the address that a form was posted to. The gateway checks it before anybody is led there. */
export const redirectOf = (posted: string): string | undefined =>
  new URLSearchParams(posted.split('?')[1] ?? '').get('redirect') ?? undefined;
