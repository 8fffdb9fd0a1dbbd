/** Endpoints of the account app, one for each kind of access. */
import * as z from 'zod';
import { type Access, defineEndpoint, type ServiceName } from '#contract/endpoint.ts';

const doing = (name: string, access: Access, service: ServiceName = 'trade') =>
  defineEndpoint({
    service,
    method: 'POST',
    path: `/${name}`,
    access,
    summary: name,
    input: z.object({ text: z.string().optional() }),
    output: z.object({}),
  });

export const openOperation = doing('open-operation', 'anyone');
export const ownOperation = doing('own-operation', 'signed-in');
export const renameOperation = doing('rename', 'signed-in', 'auth');
export const rolesOperation = doing('roles-operation', 'roles.manage');

const reading = (name: string) =>
  defineEndpoint({
    service: 'trade',
    method: 'GET',
    path: `/${name}`,
    access: 'signed-in',
    summary: name,
    input: z.object({}),
    output: z.object({ text: z.string() }),
  });

export const getFirst = reading('first');
export const getSecond = reading('second');

export const getSecret = defineEndpoint({
  service: 'trade',
  method: 'GET',
  path: '/secret/:of',
  access: 'signed-in',
  summary: 'A text of one page',
  input: z.object({ of: z.string() }),
  output: z.object({ text: z.string() }),
});
