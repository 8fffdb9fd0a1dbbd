/**
 * The search finds content that is visible, has something to read, and whose address does not redirect.
 * `row` names the table.
 */
import { type RawBuilder, sql } from 'kysely';
import { editablePage, hasMoreThanBlocks } from '#contract/content/pages.ts';
import { href } from '#contract/routes.ts';
import { isVisible } from '../visibility.ts';

/** The redirects of staff as patterns of `like`. */
const patterns = sql`(select coalesce(array_agg(
    regexp_replace(replace(replace("from", '%', '\\%'), '_', '\\_'), '/:[a-zA-Z0-9]+', '/%', 'g')), '{}')
  from content.redirects)::text[]`;

const stays = (address: string) => sql`not (${sql.raw(address)} like any(${patterns}))`;

const fixed = editablePage.options;
const usefulRoutes = sql.join(fixed.filter(hasMoreThanBlocks).map((route) => sql.lit(route)));

/** The same as `pageHref`. */
const addressOfPage = (row: string) =>
  `case ${fixed.map((route) => `when ${row}.route = '${route}' then '${href(route)}'`).join(' ')}
    else coalesce(${row}.address, '/pages/' || ${row}.route) end`;

/** Own pages may be named like a list of the program. */
const isOn = (row: string) => sql`not (${sql.raw(row)}.route in (${sql.join(fixed.map((route) => sql.lit(route)))})
  and exists (select from content.site where value->'pagesOff' ? ${sql.raw(row)}.route))`;

type Condition = (row: string) => RawBuilder<unknown>;

export const isFound = {
  page: (row) => sql`(${isVisible.page(row)} and ${isOn(row)} and ${stays(addressOfPage(row))}
    and (${sql.raw(row)}.blocks <> '[]' or ${sql.raw(row)}.route in (${usefulRoutes})))`,
  product: (row) => sql`(${isVisible.product(row)} and ${stays(`'/products/' || ${row}.name`)})`,
  post: (row) => sql`(${isVisible.post(row)} and ${stays(`'/news/' || ${row}.slug`)})`,
  policy: (row) => sql`(${isVisible.policy(row)} and ${stays(`'/policies/' || ${row}.slug`)})`,
} as const satisfies Record<string, Condition>;
