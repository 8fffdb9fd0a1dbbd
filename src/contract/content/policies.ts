import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { id, limits, slug, timestamp } from '../fields.ts';
import { richText } from '../rich-text.ts';
import { msg, t } from '../translate.ts';
import { shownLanguages } from './shown-languages.ts';
import { at } from './site-preview.ts';

const endpoint = endpointsOf({ service: 'content' });

/** The subject of a policy. Pages link policies in this order; title and address are in any language. */
export const policyKinds = ['imprint', 'privacy', 'terms', 'returns', 'shipping', 'other'] as const;
export type PolicyKind = (typeof policyKinds)[number];
export const policyKind = z.enum(policyKinds, 'Please choose what it is about.');

/** Customers should know these policies before an order. */
export const isForBuyers = ({ kind }: { readonly kind: PolicyKind }): boolean =>
  kind === 'terms' || kind === 'returns' || kind === 'shipping';

/** The note is proposed for the first version. While nobody has changed it, it is a text of the program. */
export const firstNote = msg('First version.');
export const noteOf = (changeNote: string): string => (changeNote === firstNote ? t(firstNote) : changeNote);

export const policyVersionSummary = z.object({
  number: z.number().int().min(1),
  effectiveAt: timestamp,
  /** A change that affects people, unlike a corrected typo. */
  material: z.boolean(),
  changeNote: z.string().max(limits.summary),
  status: z.enum(['draft', 'scheduled', 'in_force', 'superseded']),
});
export type PolicyVersionSummary = z.infer<typeof policyVersionSummary>;

export const policySummary = z.object({
  slug,
  kind: policyKind.default('other'),
  title: z.string().max(limits.title),
  summary: z.string().max(limits.summary),
  current: policyVersionSummary,
  ...shownLanguages,
});
export type PolicySummary = z.infer<typeof policySummary>;

export const policy = policySummary.extend({
  id,
  version: policyVersionSummary.extend({ body: richText, hash: z.string() }),
  versions: z.array(policyVersionSummary),
  /** Parts of the original are not translated, or changed since: they are shown as they are there. */
  isStale: z.boolean().optional(),
});
export type Policy = z.infer<typeof policy>;

export const listPolicies = endpoint({
  method: 'GET',
  path: '/policies',
  access: 'anyone',
  summary: 'List policies with a version in force',
  input: z.object({ at }),
  output: z.object({ items: z.array(policySummary) }),
});

export const getPolicy = endpoint({
  method: 'GET',
  path: '/policies/:slug',
  access: 'anyone',
  summary: 'Get a policy: the version in force, or an older one by number',
  input: z.object({
    slug: z.string().max(limits.slug),
    number: z.coerce.number().int().min(1).max(9999).optional(),
    at,
  }),
  output: policy,
});
