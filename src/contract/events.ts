/**
 * Events: after every change a service says which tags went stale. Gateways read them as a server-sent stream
 * (`GET {content|auth|apps}/events?after={sequence}`, with SERVICE_TOKEN as bearer), and purge what they keep under those tags.
 */
import * as z from 'zod';

export const contentEvent = z.object({
  /** Grows by one at least; a gateway that reconnects asks for what came after the last it saw. */
  sequence: z.number().int(),
  tags: z.array(z.string()),
});
export type ContentEvent = z.infer<typeof contentEvent>;

/** Names of the tags that pages are kept under. `all` purges everything. */
export const tags = {
  all: 'all',
  site: 'site',
  page: (route: string) => `page:${route}`,
  posts: 'posts',
  post: (slug: string) => `post:${slug}`,
  policies: 'policies',
  policy: (slug: string) => `policy:${slug}`,
  products: 'products',
  product: (name: string) => `product:${name}`,

  /** Of the auth service: a session that ended; a user whose name, status or roles changed; a change of many users' rights. */
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  users: 'users',
  /** Of the apps service: an app or one of its endpoints. */
  app: (id: string) => `app:${id}`,
} as const;
