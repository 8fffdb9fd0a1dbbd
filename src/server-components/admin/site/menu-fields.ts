import * as z from 'zod';
import { type MenuLink, type MenuName, menuLink, menuNames } from '#contract/content/menus.ts';
import { defineFields, optionsOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';

export const menuLabels: Readonly<Record<MenuName, string>> = { header: 'Header', footer: 'Footer' };

const audienceLabels: Readonly<Record<MenuLink['audience'], string>> = {
  everyone: 'Everyone, on all pages',
  'signed-in': 'People who signed in, in their account',
};

export const menuFields = defineFields({
  label: { label: 'Label', schema: menuLink.shape.label, input: { required: true } },
  href: {
    label: 'Address',
    hint: 'A path of this site, such as /about, or an address of another site that begins with https://.',
    schema: menuLink.shape.href,
    input: { required: true },
    link: true,
  },
  audience: {
    label: 'Shown to',
    schema: menuLink.shape.audience,
    options: optionsOf(audienceLabels),
    choices: true,
  },
});

export const menuName = z.enum(menuNames);

/**
 * The address of the form of a link, which its menu and address identify; without an address, the form of a new link.
 */
export const linkHref = (menu: MenuName, address?: string): string =>
  screenHref('siteAdmin', { part: 'menus', link: `${menu} ${address ?? ''}` });

/** Null if the query names no link. */
export function readLink(query: URLSearchParams): { menu: MenuName; address: string } | null {
  const [name, address = ''] = query.get('link')?.split(' ') ?? [];
  const menu = menuName.safeParse(name);
  return menu.success ? { menu: menu.data, address } : null;
}
