/**
 * Events: after every change, a service publishes which tags went stale. Gateways read them as a server-sent stream
 * (`GET {content|auth|apps}/events?after={sequence}`, with SERVICE_TOKEN as bearer token) and purge caches by these
 * tags.
 */
import * as z from 'zod';

export const contentEvent = z.object({
  /** Increases with every event; a gateway that reconnects asks for later ones. */
  sequence: z.number().int(),
  tags: z.array(z.string()),
});
export type ContentEvent = z.infer<typeof contentEvent>;

/** Cache tags. `all` purges everything. */
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

  /** From the auth service: an ended session; a changed user; a change of many users' rights. */
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  users: 'users',
  /** From the apps service: an app or one of its endpoints. */
  app: (id: string) => `app:${id}`,
} as const;
