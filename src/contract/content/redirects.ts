import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, timestamp } from '../fields.ts';
import { revision } from '../lists.ts';
import { redirectFrom, redirectTo } from '../redirect-rules.ts';

const openEndpoint = endpointsOf({ service: 'content' });
const endpoint = endpointsOf({ service: 'content', access: 'site.manage' });

/** Each request that is not cached is compared with every pattern, so there are fewer of them. */
export const redirectLimits = { rules: 500, patterns: 20 } as const;

/**
 * The first segments of addresses that no redirect of the site may take: the account, interfaces and files of the
 * program.
 */
const reserved = new Set([
  '_build',
  'account',
  'api',
  'assets',
  'healthz',
  'invitations',
  'media',
  'og',
  'preview',
  'readyz',
  'share',
]);

/** Whether redirects of the site apply to this path. */
export const isRedirectable = (path: string): boolean => !reserved.has(path.split('/', 2)[1] as string);

const from = redirectFrom
  .refine((path) => path !== '/', 'The home page cannot be redirected.')
  .refine((path) => !path.startsWith('/:'), 'The first part cannot be a :name, because that would match every page.')
  .refine(isRedirectable, 'Addresses that begin like this belong to the program.');

export const redirectStatuses = ['301', '302', '308'] as const;

const status = z.union([z.literal(301), z.literal(302), z.literal(308)]);

const redirectFields = z.object({
  from: z.string().trim().pipe(from),
  to: z.string().trim().pipe(redirectTo),
  status,
});

const siteRedirect = z.object({
  id,
  from: z.string(),
  to: z.string(),
  status,
});
export type SiteRedirect = z.infer<typeof siteRedirect>;

const redirectRecord = siteRedirect.extend({
  revision: z.number().int(),
  /** Visits that were redirected. Each gateway reports them from time to time. */
  hits: z.number().int(),
  lastHitAt: timestamp.nullable(),
});
export type RedirectRecord = z.infer<typeof redirectRecord>;

/** Rules come in the order in which they apply. */
export const listSiteRedirects = openEndpoint({
  method: 'GET',
  path: '/redirects',
  access: 'anyone',
  summary: 'List the redirects of the site, for gateways',
  input: z.object({}),
  output: z.object({ items: z.array(siteRedirect) }),
});

export const listRedirectRecords = endpoint({
  method: 'GET',
  path: '/admin/redirects',
  summary: 'List the redirects of the site with their hits',
  input: z.object({}),
  output: z.object({ items: z.array(redirectRecord) }),
});

export const createRedirect = endpoint({
  method: 'POST',
  path: '/admin/redirects',
  summary: 'Add a redirect; 422 if it leads into a loop',
  input: redirectFields,
  output: redirectRecord,
  status: 201,
});

export const changeRedirect = endpoint({
  method: 'PUT',
  path: '/admin/redirects/:id',
  summary: 'Change a redirect; 422 if it leads into a loop',
  input: redirectFields.extend({ id, revision }),
  output: redirectRecord,
});

export const deleteRedirect = endpoint({
  method: 'DELETE',
  path: '/admin/redirects/:id',
  summary: 'Delete a redirect',
  input: z.object({ id }),
  output: siteRedirect,
});

export const countRedirects = endpoint({
  method: 'POST',
  path: '/redirects/hits',
  api: 'nobody',
  summary: 'Add visits that a gateway redirected; for the system',
  input: z.object({
    hits: z.array(z.object({ id, count: z.number().int().min(1).max(1_000_000_000) })).max(redirectLimits.rules),
  }),
  output: z.object({}),
});
