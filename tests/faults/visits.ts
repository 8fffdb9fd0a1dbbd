/** In each cell, people open pages and send forms. The responses are noted. */
import { setTimeout as delay } from 'node:timers/promises';
import { href } from '#contract/routes.ts';
import type { Form, PageVisitor } from '../helpers/page-visitor.ts';
import type { Send } from '../helpers/services.ts';
import type { People } from './people.ts';
import { until } from './until.ts';

export type Seen = {
  readonly visit: string;
  /** 0 without a response. */
  readonly status: number;
  readonly location: string;
  readonly contentType: string;
  readonly text: string;
  /** Milliseconds until the headers, and until the last byte. */
  readonly first: number;
  readonly total: number;
};

type Page = { readonly who: keyof People & ('visitor' | 'customer' | 'administrator'); readonly path: () => string };

/** A page that is not in the cache: with a reference it is never stored. */
const uncached = () => href('product', { name: 'lamp-no-1', joined: '1' });

export const pages = {
  'the home page': { who: 'visitor', path: () => href('home') },
  'an uncached page': { who: 'visitor', path: uncached },
  'own orders': { who: 'customer', path: () => href('orders') },
  'the account': { who: 'customer', path: () => href('account') },
  'the roles screen': { who: 'administrator', path: () => href('rolesAdmin') },
  'the roles screen as a customer': { who: 'customer', path: () => href('rolesAdmin') },
  'the roles screen signed out': { who: 'visitor', path: () => href('rolesAdmin') },
} as const satisfies Record<string, Page>;

type Write = {
  readonly who: 'visitor' | 'customer' | 'administrator';
  readonly path: () => string;
  /** A field of the form. */
  readonly form: string;
  /** `marker` is a word that is stored and can be searched. */
  readonly values: (marker: string) => Record<string, string>;
  /** How many records with the marker are stored. */
  readonly stored: (send: Send, marker: string) => Promise<number>;
};

const found = async (send: Send, path: string): Promise<number> => {
  const { status, body, text } = await send(`GET ${path}`, { as: 'system' });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return body.items.length;
};

export const writes = {
  'an inquiry': {
    who: 'visitor',
    path: () => href('contact'),
    form: 'message',
    values: (marker) => ({
      name: marker,
      contact: `${marker}@example.org`,
      topic: 'other',
      message: `What ${marker} wants to know.`,
    }),
    stored: (send, marker) => found(send, `/trade/admin/threads?query=${marker}`),
  },
  'an order': {
    who: 'customer',
    path: () => href('newOrder', { product: 'thermometer', country: 'US' }),
    form: 'recipient',
    values: (marker) => ({
      quantity: '1',
      currency: 'USD',
      country: 'US',
      recipient: marker,
      line1: '1 Main Street',
      city: 'Portland',
      region: 'Oregon',
      postalCode: '97201',
      operation: 'place',
    }),
    stored: (send, marker) => found(send, `/trade/admin/orders?query=${marker}`),
  },
  'a new post': {
    who: 'administrator',
    path: () => href('postsAdmin', { post: 'new' }),
    form: 'title',
    values: (marker) => ({ title: marker, summary: `About ${marker}.`, body_plain: `Words of ${marker}.` }),
    stored: (send, marker) => found(send, `/content/admin/posts?query=${marker}`),
  },
} as const satisfies Record<string, Write>;

export type PageName = keyof typeof pages;
export type WriteName = keyof typeof writes;

export async function open(people: People, name: PageName): Promise<Seen> {
  const { who, path } = pages[name];
  return observe(name, () => people[who].get(path()));
}

/** A form as it is before the fault, filled in by one person. */
export type Filled = {
  readonly name: WriteName;
  readonly marker: string;
  readonly form: Form;
  readonly who: PageVisitor;
};

let count = 0;

export async function fillIn(people: People, name: WriteName): Promise<Filled> {
  const { who, path, form: field, values } = writes[name];
  const marker = `faults${process.pid}x${++count}`;
  const form = await openForm(people[who], path(), field);
  for (const [key, value] of Object.entries(values(marker))) form.body.set(key, value);
  return { name, marker, form, who: people[who] };
}

export const send = ({ name, form, who }: Sending): Promise<Seen> => observe(name, () => who.post(form));

/** After a fault a page may need some seconds until it has its form again. */
async function openForm(who: PageVisitor, path: string, field: string): Promise<Form> {
  let form: Form | undefined;
  await until(`a form on ${path}`, async () => {
    form = await who.open(path, field).catch(() => undefined);
    return form !== undefined;
  });
  return form as Form;
}

export type Sending = { readonly name: string; readonly form: Form; readonly who: PageVisitor };

/** Without a response for 30 s, the status is 0. */
async function observe(visit: string, request: () => Promise<Response>): Promise<Seen> {
  const began = performance.now();
  const since = () => Math.round(performance.now() - began);
  let first = 0;
  const answered = request().then(async (answer) => {
    first = since();
    return { answer, text: await answer.text() };
  });
  const result = await Promise.race([answered, delay(patience, null, { ref: false })]).catch((error: Error) => error);
  if (result === null || result instanceof Error) {
    const text = result instanceof Error ? `${result.message}: ${(result.cause as Error)?.message}` : 'no answer';
    return { visit, status: 0, location: '', contentType: '', text, first: first || since(), total: since() };
  }
  const { answer, text } = result;
  const { status, headers } = answer;
  const [location, contentType] = [headers.get('location') ?? '', headers.get('content-type') ?? ''];
  return { visit, status, location, contentType, text, first, total: since() };
}

const patience = 30_000;
