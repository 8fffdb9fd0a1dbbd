/** Limits are in characters unless stated otherwise. */
import * as z from 'zod';
import { priceLimit } from './price-limit.ts';
import { isSafeUrl } from './safe-url.ts';
import { trimEndOf } from './trim-end.ts';

export const limits = {
  slug: 100,
  name: 120,
  title: 160,
  summary: 400,
  shortText: 200,
  longText: 4000,
  email: 254,
  tags: 12,
  tag: 40,
  seoTitle: 70,
  seoDescription: 200,
  pageSize: 12,
  pageSizeOfGrid: 24,
  pageSizeOfPictures: 48,
  /** Lists of a customer, and within a record. */
  pageSizeShort: 20,
  pageSizeOfStaff: 50,
  pageSizeMax: 100,
  richTextNodes: 5000,
  richTextDepth: 32,
  richTextJson: 1_000_000,
} as const;

/** Slugs that would collide with URLs or object internals. */
const reserved = new Set(['feed.xml', '_payload', 'new', 'edit', 'admin', '__proto__', 'constructor', 'prototype']);

export const id = z.uuid();
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const wholeId = new RegExp(`^${idPattern}$`, 'i');
/** True for every UUID that the database accepts as an id. */
export const isId = (value: string): boolean => wholeId.test(value);
export const timestamp = z.date();
export const slug = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?$/, 'Use small letters, digits and hyphens.')
  .refine((value) => !reserved.has(value), 'This name is reserved.');
/** Query and form values arrive as strings. */
export const pageNumber = z.coerce.number().int().min(1).max(10_000).default(1);

export const pageSize = (byDefault: number) =>
  z.coerce.number().int().min(1).max(limits.pageSizeMax).default(byDefault);

/** It is written in one line, though its field wraps. */
export const title = z
  .string()
  .overwrite((text) => text.replaceAll(/[\r\n]+/g, ' ').trim())
  .min(1, 'Please enter a title.')
  .max(limits.title);
export const name = z.string().trim().min(1, 'Please enter a name.').max(limits.name);
/** International domains are stored as mail servers know them: `jo@exämple.org` as `jo@xn--exmple-cua.org`. */
export const email = z
  .string()
  .max(limits.email)
  .overwrite(plainAddress)
  // The ASCII form is longer, and it is what is stored and sent.
  .max(limits.email)
  .refine(isEmail, 'Please enter a valid e-mail address.')
  .meta({ format: 'email' });

/** Programs that people copy an address from put marks around it that nobody sees. */
const isUnseen = (sign: string): boolean => /[\s\p{Cf}]/u.test(sign);

function plainAddress(typed: string): string {
  return withAsciiDomain(trimEndOf(typed, isUnseen).replace(/^[\s\p{Cf}]+/u, ''));
}

function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
  if (at < 0 || /^[\u0000-\u007f]*$/.test(domain) || /[\s/:?#[\]\\%]/.test(domain)) return address;
  const url = URL.parse(`http://${domain}`);
  return url ? `${address.slice(0, at)}@${url.hostname}` : address;
}

/** The pattern knows only letters at the end of a domain, but `xn--p1ai` is the end of Russian ones. */
function isEmail(address: string): boolean {
  const end = address.lastIndexOf('.') + 1;
  return z.regexes.email.test(/^xn--[a-z0-9-]+$/i.test(address.slice(end)) ? `${address.slice(0, end)}xn` : address);
}
/** ISO 4217 code and whole minor units (cents); never a float. */
export const money = z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: z.number().int().min(0) });
/** Staff enter these prices; sums of orders may be higher. */
export const price = money.extend({
  amount: money.shape.amount.max(priceLimit, 'Please enter a smaller amount.'),
});
export type Money = z.infer<typeof money>;

/** Same-site path, http(s), mailto or tel. Others are rejected on write and not rendered as links. */
export const safeUrl = z.string().max(2048).refine(isSafeUrl, 'This address is not allowed.');

export const paged = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), total: z.number().int(), page: z.number().int(), pageCount: z.number().int() });
