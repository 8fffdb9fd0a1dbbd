/** Counts what depends on a record; staff see it before they suspend, delete or trash the record. */
import * as z from 'zod';
import type { Permission } from './auth/permissions.ts';
import { defineEndpoint, type ServiceName } from './endpoint.ts';
import { id, slug } from './fields.ts';

/** Zeros are left out. Counts stop at 100, which means that or more. */
const output = z.object({
  dependents: z.array(z.object({ what: z.string(), count: z.number().int() })),
  /** False if there are records that the caller may not see. */
  isWhole: z.boolean().default(true),
});
export type Dependents = z.infer<typeof output>['dependents'];

type Asked<Input> = {
  readonly service: ServiceName;
  readonly path: `/${string}`;
  readonly access: Permission;
  readonly of: string;
  readonly input: Input;
};

const dependentsOf = <Input extends z.ZodObject>({ of, ...asked }: Asked<Input>) =>
  defineEndpoint({
    ...asked,
    method: 'GET',
    api: 'nobody',
    summary: `Count what depends on ${of} in this service`,
    output,
  });

const user = { path: '/users/:id/dependents', access: 'users.manage', of: 'a user', input: z.object({ id }) } as const;

export const getDependentsOfUser = [
  dependentsOf({ ...user, service: 'auth' }),
  dependentsOf({ ...user, service: 'trade' }),
] as const;

export const getDependentsOfOrganization = dependentsOf({
  service: 'trade',
  path: '/organizations/:id/dependents',
  access: 'organizations.manage',
  of: 'an organization',
  input: z.object({ id }),
});

export const getDependentsOfProduct = dependentsOf({
  service: 'trade',
  path: '/products/:id/dependents',
  access: 'products.manage',
  of: 'a product',
  input: z.object({
    id,
    product: slug,
    /** Its former names, with commas between: orders and waitlists keep the name of their time. */
    former: z
      .string()
      .max(4_000)
      .default('')
      .transform((text) => text.split(',').filter((name) => name !== '')),
  }),
});

const withCommas = z
  .string()
  .max(4_000)
  .transform((text) => text.split(','))
  .pipe(z.array(id).min(1));

/** Pages, posts and menus that link to it. */
export const getLinksToProduct = dependentsOf({
  service: 'content',
  path: '/products/:id/dependents',
  access: 'products.manage',
  of: 'a product',
  input: z.object({ id }),
});

export const getDependentsOfPolicy = dependentsOf({
  service: 'content',
  path: '/policies/:id/dependents',
  access: 'policies.manage',
  of: 'a policy',
  input: z.object({ id }),
});

export const getDependentsOfPosts = dependentsOf({
  service: 'content',
  path: '/post-dependents',
  access: 'posts.manage',
  of: 'posts',
  input: z.object({ ids: withCommas }),
});

export const getDependentsOfPage = dependentsOf({
  service: 'content',
  path: '/pages/:route/dependents',
  access: 'pages.manage',
  of: 'a page',
  input: z.object({ route: slug }),
});
