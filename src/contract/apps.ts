/** Apps and their endpoints: which path of which app needs which permission. Changing them comes with the back office. */
import * as z from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { id, limits } from './fields.ts';

const appEndpoint = z.object({
  id,
  appId: id,
  path: z.string(),
  description: z.string(),
  method: z.string(),
  requiredPermissionIds: z.array(z.string()),
});

const app = z.object({
  id,
  name: z.string().max(limits.name),
  domain: z.string().max(253),
  endpoints: z.array(appEndpoint),
});
export type App = z.infer<typeof app>;

/** The answer is the list itself, not an object that has it. */
export const listApps = defineEndpoint({
  service: 'apps',
  method: 'GET',
  path: '/',
  access: 'apps.manage',
  summary: 'All apps that are not deleted',
  input: z.object({}),
  output: z.array(app),
});
