import * as z from 'zod';
import { message } from '../messages/message.ts';
import { schemaText } from '../messages/schema-text.ts';
import { type Route, routes } from '../routes.ts';
import { isSafeUrl } from '../safe-url.ts';

export const menuNames = ['header', 'footer'] as const;
export type MenuName = (typeof menuNames)[number];

const target = z
  .string()
  .trim()
  .max(2048)
  .regex(
    /^(?:\/|https:\/\/[^/])/,
    'Please enter a path of this site, such as /about, or an address that begins with https://.',
  )
  .refine(isSafeUrl, 'This address is not allowed.');

/** `signed-in` links are on the pages of the account only, because public pages are the same for everybody. */
export const menuLink = z.object({
  label: z.string().trim().min(1, 'Please enter a label.').max(40),
  href: target,
  audience: z.enum(['everyone', 'signed-in']).default('everyone'),
});
export type MenuLink = z.infer<typeof menuLink>;

export const menuTaken = 'This menu already has a link to this address.';

const menu = (maxLinks: number) =>
  z
    .array(menuLink)
    .max(maxLinks, schemaText(message('menu_links_max', { count: maxLinks })))
    .refine((links) => new Set(links.map(({ href }) => href)).size === links.length, menuTaken);

export const menus = z.object({ header: menu(10), footer: menu(24) });
export type Menus = z.infer<typeof menus>;

const pages = Object.values<Route>(routes).flatMap(({ nav, pattern }): MenuLink[] =>
  nav === undefined ? [] : [{ label: nav, href: pattern, audience: 'everyone' }],
);
const offers: readonly string[] = [routes.products.pattern, routes.news.pattern, routes.contact.pattern];
const isOffer = ({ href }: MenuLink) => offers.includes(href);
const isHome = ({ href }: MenuLink) => href === routes.home.pattern;

/** The menus until somebody changes them: every page with a label for menus. */
export const usualMenus: Menus = {
  header: pages,
  footer: [...pages.filter(isOffer), ...pages.filter((link) => !isOffer(link) && !isHome(link))],
};
