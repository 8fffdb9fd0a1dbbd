/** An own page may have an address of its own, such as `/pricing` or `/services/consulting`. */
import * as z from 'zod';
import { serviceNames } from '../endpoint.ts';
import { slug } from '../fields.ts';
import { prefixOf, withoutPrefix } from '../languages.ts';
import { type Route, routes } from '../routes.ts';
import { isRedirectable } from './redirects.ts';

const patterns = Object.values<Route>(routes).map(({ pattern }) => pattern);
const firstOf = (path: string): string => path.split('/', 2)[1] as string;
/** Whatever follows them belongs to the program as well, so that a page of it that is added later is free. `/home` would share its card with `/`. */
const reserved = new Set<string>([...patterns.map(firstOf), ...serviceNames, 'home']);

const hasShape = (path: string): boolean => {
  const [start, ...parts] = path.split('/');
  return start === '' && parts.length <= 3 && parts.every((part) => slug.safeParse(part).success);
};

/** Each refusal says why; whether another page or a redirect has the address, only the service knows. */
export const pageAddress = z
  .string()
  .trim()
  .refine(hasShape, {
    error: 'Use one to three parts of small letters, digits and hyphens, such as /pricing or /services/consulting.',
    abort: true,
  })
  .refine((path) => prefixOf(path) === undefined, {
    error: 'Two or three letters alone at the beginning are for languages, such as /de. Please use a longer word.',
    abort: true,
  })
  .refine(
    (path) => isRedirectable(path) && !reserved.has(firstOf(path)),
    'Addresses that begin like this belong to the program.',
  );

/** Whether a path without a route can be the address of an own page, in any language. */
export const mayBeOwnPage = (path: string): boolean =>
  pageAddress.safeParse(withoutPrefix(prefixOf(path) ?? '', path)).success;
