'use server';
import * as z from 'zod';
import { type MenuLink, type MenuName, menuTaken } from '#contract/content/menus.ts';
import { changeSite, getSiteRecord, type SiteRecord } from '#contract/content/site.ts';
import type { Api } from '#contract/endpoint.ts';
import { failures, isFailure } from '#contract/failures.ts';
import { position, revision } from '#contract/lists.ts';
import { message, ownText } from '#contract/messages/message.ts';
import { afterMove, movedTo } from '#contract/moves.ts';
import { redirect } from '#contract/redirect.ts';
import { defineAction } from '../../request/action.ts';
import { schemaOf } from '../ui/fields.ts';
import { screenHref } from '../ui/urls.ts';
import { menuFields, menuName } from './menu-fields.ts';

type Change = (links: readonly MenuLink[]) => readonly MenuLink[];

/** Changes the menu as it is now, unless `basedOn` is a revision that somebody has changed since (409). */
async function changeMenu(api: Api, menu: MenuName, change: Change, basedOn?: number): Promise<SiteRecord> {
  for (let left = 3; ; left--) {
    const { menus, revision: current } = await api(getSiteRecord, {});
    const links = [...change(menus[menu])];
    try {
      return await api(changeSite, { menus: { ...menus, [menu]: links }, revision: basedOn ?? current });
    } catch (error) {
      // Somebody saved between our read and our write.
      if (basedOn !== undefined || left === 1 || !isFailure(error) || error.status !== 409) throw error;
    }
  }
}

const placeOf = (links: readonly MenuLink[], address: string): number => {
  const at = links.findIndex(({ href }) => href === address);
  if (at < 0) throw failures.conflict(message('menu_link_gone'));
  return at;
};

export const saveLink = defineAction(
  changeSite,
  'menu-link',
  async ({ menu, address, revision: basedOn, ...link }, { api }) => {
    const change: Change = (links) => {
      const at = address === undefined ? links.length : placeOf(links, address);
      if (links.some(({ href }, index) => href === link.href && index !== at))
        throw failures.invalid({ href: ownText(menuTaken) });
      return links.toSpliced(at, 1, link);
    };
    const stored = address === undefined ? undefined : basedOn;
    const { brokenLinks } = await changeMenu(api, menu, change, stored).catch(atFields);
    const problem = brokenLinks.find(({ href }) => href === link.href)?.problem;
    const done = address === undefined ? 'added' : 'saved';
    return redirect(screenHref('siteAdmin', { part: 'menus', done: problem ? `${done}-${problem}` : done }));
  },
  schemaOf(menuFields).extend({ menu: menuName, address: z.string().optional(), revision: revision.optional() }),
);

/** The service names a field of a menu `menus.header`. */
function atFields(error: unknown): never {
  const found =
    isFailure(error) && Object.entries(error.messages.fields ?? {}).find(([field]) => field.startsWith('menus'));
  throw found ? failures.invalid({ href: found[1] }) : error;
}

type Rearrange = (links: readonly MenuLink[], at: number) => readonly MenuLink[];

/** Returns the label of the link, where it was, and how many links the menu has. */
async function changeLink(
  api: Api,
  { menu, address }: { readonly menu: MenuName; readonly address: string },
  rearrange: Rearrange,
) {
  let result = { name: '', from: 0, count: 0 };
  await changeMenu(api, menu, (links) => {
    const at = placeOf(links, address);
    result = { name: links[at]?.label ?? '', from: at + 1, count: links.length };
    return rearrange(links, at);
  });
  return result;
}

const onLink = z.object({ menu: menuName, address: z.string() });

export const moveLink = defineAction(
  changeSite,
  'menu-move',
  async ({ to, ...on }, { api }) => {
    const result = await changeLink(api, on, (links, at) => movedTo(links, at + 1, to));
    const moved = { ...result, position: Math.min(to, result.count) };
    return afterMove(moved, { ...on, to: String(result.from) });
  },
  onLink.extend({ to: position }),
);

export const removeLink = defineAction(
  changeSite,
  'menu-operation',
  async (on, { api }) => {
    const { name } = await changeLink(api, on, (links, at) => links.toSpliced(at, 1));
    return `${name}: removed.`;
  },
  onLink,
);
