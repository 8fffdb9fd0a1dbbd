/** The services know from what is stored how far a new site is. A fact is null for people who may not change it. */
import * as z from 'zod';
import { endpointsOf, type ServiceName } from './endpoint.ts';

const endpoint = endpointsOf({ access: 'signed-in', api: 'nobody' });
const fact = z.boolean().nullable().default(null);

const begunAt = <Names extends string>(service: ServiceName, ...names: Names[]) =>
  endpoint({
    service,
    method: 'GET',
    path: '/begun',
    summary: 'What of a new site is done, as far as you may do it',
    input: z.object({}),
    output: z.object(Object.fromEntries(names.map((name) => [name, fact])) as Record<Names, typeof fact>),
  });

export const getBegun = {
  auth: begunAt('auth', 'colleague', 'sms', 'email'),
  content: begunAt(
    'content',
    'checklist',
    'name',
    'logo',
    'region',
    'look',
    'menus',
    'home',
    'imprint',
    'privacy',
    'product',
    'open',
  ),
  trade: begunAt('trade', 'terms'),
} as const;

/** Parts that a site may keep as the program made them. */
export const keepable = ['menus', 'look'] as const;

export const changeChecklist = endpointsOf({ service: 'content', access: 'site.manage' })({
  method: 'PATCH',
  path: '/checklist',
  api: 'nobody',
  summary: 'Hide or show the list of what a new site needs, for everybody, or say that a part of it stays as it is',
  input: z.object({ isShown: z.boolean().optional(), keeps: z.enum(keepable).optional() }),
  output: z.undefined(),
  status: 204,
});
