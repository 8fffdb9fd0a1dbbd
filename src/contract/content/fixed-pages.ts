/** The pages that every site has beside the home page. Each of them can be switched off: nothing leads there then. */
import { href, type RouteName, routes } from '../routes.ts';

export const fixedPages = [
  'products',
  'news',
  'about',
  'horizon',
  'independence',
  'policies',
  'contact',
] as const satisfies readonly RouteName[];
export type FixedPage = (typeof fixedPages)[number];

const key = Symbol.for('portico.pages-off');
/** A process shows one site, so there is one value for the gateway and both bundles. */
const holder = globalThis as { [key]?: readonly FixedPage[] };

export function setPagesOff(pages: readonly FixedPage[]): void {
  holder[key] = pages;
}

export const isPageOn = (page: FixedPage): boolean => !holder[key]?.includes(page);

/** Whether a link leads to a page that is switched off. */
export const leadsNowhere = (address: string): boolean =>
  holder[key]?.some((page) => [routes[page].pattern, href(page)].includes(address.split(/[?#]/, 1)[0] as string)) ??
  false;
