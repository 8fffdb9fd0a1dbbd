'use server';
import * as z from 'zod';
import { type MenuLink, type MenuName, menuTaken } from '#contract/content/menus.ts';
import { changeSite, getSiteRecord } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { revision } from '#contract/lists.ts';
import { redirect } from '#contract/redirect.ts';
import { action } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { menuFields, menuName } from './menu-fields.ts';

type Change = (links: readonly MenuLink[]) => readonly MenuLink[];

/** Changes the menu as it is now, unless `basedOn` is a revision that somebody has changed since (409). */
async function changeMenu(api: Api, menu: MenuName, change: Change, basedOn?: number): Promise<void> {
  for (let left = 3; ; left--) {
    const { menus, revision: current } = await api(getSiteRecord, {});
    const links = [...change(menus[menu])];
    try {
      await api(changeSite, { menus: { ...menus, [menu]: links }, revision: basedOn ?? current });
      return;
    } catch (error) {
      // Somebody saved between our read and our write.
      if (basedOn !== undefined || left === 1 || !isFailure(error) || error.status !== 409) throw error;
    }
  }
}

const placeOf = (links: readonly MenuLink[], address: string): number => {
  const at = links.findIndex(({ href }) => href === address);
  if (at < 0) throw failures.conflict('Someone has removed this link, or changed its address.');
  return at;
};

export const saveLink = action(
  changeSite,
  'menu-link',
  async ({ menu, address, revision: basedOn, ...link }, { api }) => {
    const change: Change = (links) => {
      const at = address === undefined ? links.length : placeOf(links, address);
      if (links.some(({ href }, index) => href === link.href && index !== at))
        throw failures.invalid({ href: menuTaken });
      return links.toSpliced(at, 1, link);
    };
    await changeMenu(api, menu, change, address === undefined ? undefined : basedOn).catch(atFields);
    return redirect(screenHref('siteAdmin', { part: 'menus', done: address === undefined ? 'added' : 'saved' }));
  },
  schemaOf(menuFields).extend({ menu: menuName, address: z.string().optional(), revision: revision.optional() }),
);

/** The service names a field of a menu `menus.header`. */
function atFields(error: unknown): never {
  const message = isFailure(error) && Object.entries(error.fields ?? {}).find(([field]) => field.startsWith('menus'));
  throw message ? failures.invalid({ href: message[1] }) : error;
}

const done = { up: 'moved up', down: 'moved down', remove: 'removed' };

export const moveLink = action(
  changeSite,
  'menu-operation',
  async ({ menu, address, operation }, { api }) => {
    let label = '';
    await changeMenu(api, menu, (links) => {
      const at = placeOf(links, address);
      const link = links[at] as MenuLink;
      label = link.label;
      const rest = links.toSpliced(at, 1);
      return operation === 'remove' ? rest : rest.toSpliced(Math.max(0, operation === 'up' ? at - 1 : at + 1), 0, link);
    });
    return `${label}: ${done[operation]}.`;
  },
  z.object({ menu: menuName, address: z.string(), operation: z.enum(['up', 'down', 'remove']) }),
);
