'use server';
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction } from '../../../src/server-components/request/action.ts';

const input = z.object({ name: z.string().min(3, 'Too short.') });
const endpoint = defineEndpoint({
  service: 'trade',
  method: 'POST',
  path: '/names',
  access: 'anyone',
  summary: 'A name',
  input,
  output: z.object({}),
});

export const send = defineAction(endpoint, 'name', async ({ name }) => {
  if (name === 'throw') throw new Error('secret detail of /etc/secret');
  if (name === 'leave') return redirect('https://example.com/elsewhere');
  if (name.length > 1000) return `Thank you for ${name.length} letters`;
  return name === 'stay' ? `Thank you, ${name}` : redirect(`/form?sent=${encodeURIComponent(name)}`);
});
