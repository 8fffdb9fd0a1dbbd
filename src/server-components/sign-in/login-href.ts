import { href } from '#contract/routes.ts';

type Query = { redirect?: string | undefined; notice?: string; change?: string };

export const loginHref = (query: Query): string => href('login', query);

/** The `redirect` query of the URL that a form was posted to. The gateway validates it before redirecting. */
export const redirectOf = (posted: string): string | undefined =>
  new URLSearchParams(posted.split('?')[1] ?? '').get('redirect') ?? undefined;

/** Where the sign-in of a page goes on: on the login page, or on the page of the first administrator. */
export const stepHref = (posted: string, query: Pick<Query, 'notice'> = {}): string =>
  posted.split('?')[0] === href('welcome')
    ? href('welcome', query)
    : loginHref({ redirect: redirectOf(posted), ...query });
