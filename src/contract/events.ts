/** Services stream the tags that went stale (`GET {service}/events?after={sequence}`); gateways purge by them. */
import * as z from 'zod';

export const contentEvent = z.object({
  /** Increases with every event; a gateway that reconnects asks for later ones. */
  sequence: z.number().int(),
  tags: z.array(z.string()),
  /** Seconds since the change, by the clock of the database; services of other makers may leave it out. */
  age: z.number().optional(),
});

/** Names the gateway that reads the events, as a query string: `name`, `build` and `started`. */
export const gatewayHeader = 'x-gateway';
export type ContentEvent = z.infer<typeof contentEvent>;

/** `all` purges everything. */
export const tags = {
  all: 'all',
  site: 'site',
  redirects: 'redirects',
  /** The tag of the list of own pages. */
  pages: 'pages',
  page: (route: string) => `page:${route}`,
  posts: 'posts',
  post: (slug: string) => `post:${slug}`,
  policies: 'policies',
  policy: (slug: string) => `policy:${slug}`,
  products: 'products',
  product: (name: string) => `product:${name}`,
  waitlist: (name: string) => `waitlist:${name}`,
  inquiry: (reference: string) => `inquiry:${reference}`,
  /** The tag of all files of a picture. */
  media: (hash: string) => `media:${hash}`,

  /** The tag of all typefaces and of their files. */
  typefaces: 'typefaces',

  /** Tags of an ended session, a changed user, and a change of many users' rights. */
  session: (id: string) => `session:${id}`,
  user: (id: string) => `user:${id}`,
  users: 'users',
  app: (id: string) => `app:${id}`,
} as const;
