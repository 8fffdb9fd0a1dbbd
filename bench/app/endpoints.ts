/** The peers' upstream as endpoints: called over HTTP, converted and validated like any other. */
import * as z from 'zod';
import { defineEndpoint } from '#contract/endpoint.ts';

const item = z.object({ slug: z.string(), title: z.string(), summary: z.string(), date: z.string() });
export type Item = z.infer<typeof item>;

const product = z.object({
  name: z.string(),
  title: z.string(),
  tagline: z.string(),
  price: z.string(),
  paragraphs: z.array(z.string()),
  specs: z.array(z.object({ label: z.string(), value: z.string() })),
});
export type Product = z.infer<typeof product>;

const user = z.object({ id: z.string(), name: z.string(), email: z.string(), plan: z.string() });
export type User = z.infer<typeof user>;

export const getNews = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/news',
  access: 'anyone',
  summary: 'Twenty news items',
  input: z.object({}),
  output: z.object({ items: z.array(item) }),
});

export const getProduct = defineEndpoint({
  service: 'content',
  method: 'GET',
  path: '/products/:name',
  access: 'anyone',
  summary: 'A product with paragraphs and specification',
  input: z.object({ name: z.string() }),
  output: product,
});

export const validateSession = defineEndpoint({
  service: 'auth',
  method: 'GET',
  path: '/session/validate',
  access: 'signed-in',
  summary: 'Get the user of the session token',
  input: z.object({}),
  output: user,
});
