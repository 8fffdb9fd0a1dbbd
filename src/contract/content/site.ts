import * as z from 'zod';
import { endpointsOf } from '../endpoint.ts';
import { safeUrl } from '../fields.ts';

const endpoint = endpointsOf({ service: 'content' });

export const site = z.object({
  name: z.string().min(1).max(60),
  tagline: z.string().max(160),
  description: z.string().max(300),
  socialUrl: safeUrl.nullable(),
  socialLabel: z.string().max(60).nullable(),
  contactEmail: z.string().max(254).nullable(),
  contactPhone: z.string().max(40).nullable(),
  addressLines: z.array(z.string().max(120)).max(6),
  footnote: z.string().max(300),
});
export type Site = z.infer<typeof site>;

export const getSite = endpoint({
  method: 'GET',
  path: '/site',
  access: 'anyone',
  summary: 'Get the company details that every page shows',
  input: z.object({}),
  output: site,
});

export const changeSite = endpoint({
  method: 'PATCH',
  path: '/site',
  access: 'pages.manage',
  summary: 'Change the company details that every page shows',
  input: site.partial(),
  output: site,
});
