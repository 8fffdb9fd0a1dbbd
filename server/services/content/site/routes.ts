import { type Kysely, sql } from 'kysely';
import { policyKinds } from '#contract/content/policies.ts';
import { changeSite, getSite, getSiteRecord, type Site, type SiteRecord, site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { isTimeZone } from '#contract/zoned-time.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { requireRevision } from '../../records/change.ts';
import { draftDifferences } from '../../records/diff.ts';
import { json } from '../../records/json.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { publishedLook } from '../looks/queries.ts';
import { lockPictures } from '../media/shown-pictures.ts';
import { brokenMenuLinks, shownMenus } from '../menu-links.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';
import { markSaved } from './saved-parts.ts';

export function addSiteRoutes(service: Service<ContentTables>): void {
  serve(service, getSite, async (_, { database }) => ({
    ...(await shownSite(database)),
    policies: await linkedPolicies(database),
    look: await publishedLook(database),
  }));

  serve(service, getSiteRecord, async (_, { database }) => {
    const { value, revision } = await storedSite(siteRow(database));
    return recordOf(database, value, revision);
  });

  serve(service, changeSite, async ({ revision: basedOn, ...changes }, call) =>
    call.commit(async (transaction) => {
      const { value, revision } = await storedSite(siteRow(transaction).forUpdate());
      requireRevision({ revision }, basedOn, 'the_site');
      const changed = { ...value, ...changes };
      requireSocialUrl(changed);
      requireZone(changed);
      requireSquare(changes.icon);
      await lockPictures(transaction, changes, value);
      await markSaved(transaction, Object.keys(changes));
      const log = draftDifferences(value, changed);
      if (!log) return recordOf(transaction, value, revision);
      await transaction
        .updateTable('site')
        .set({ value: json(changed), revision: revision + 1, updatedAt: sql`now()` })
        .execute();
      await record(transaction, call, { action: actionOf(value, changed), targetId: 'site', ...log });
      // Pages of an open site have to leave all caches when it closes.
      emit(transaction, [changed.open === value.open ? tags.site : tags.all]);
      return recordOf(transaction, changed, revision + 1);
    }),
  );
}

const actionOf = (before: Site, { open }: Site) =>
  open === before.open ? 'site.change' : open ? 'site.open' : 'site.close';

const siteRow = (database: Kysely<ContentTables>) =>
  database.selectFrom('site').select(['value', 'revision', 'hasChecklist']);

/** Settings that are newer than the row have their defaults. */
async function storedSite(row: ReturnType<typeof siteRow>) {
  const { value, ...rest } = await row.executeTakeFirstOrThrow();
  return { value: { ...value, ...site.parse(value) }, ...rest };
}

async function shownSite(database: Kysely<ContentTables>) {
  const { value, hasChecklist } = await storedSite(siteRow(database));
  return { ...value, hasChecklist, menus: await shownMenus(database, value.menus) };
}

async function recordOf(database: Kysely<ContentTables>, value: Site, revision: number): Promise<SiteRecord> {
  const broken = await brokenMenuLinks(database, value.menus);
  return { ...value, revision, brokenLinks: [...broken].map(([href, problem]) => ({ href, problem })) };
}

const linkedPolicies = (database: Kysely<ContentTables>) =>
  database
    .selectFrom('policies')
    .select(['slug', 'kind', 'title'])
    .where('kind', '!=', 'other')
    .where(isVisible.policy('policies'))
    .orderBy(sql`array_position(${[...policyKinds]}::text[], kind)`)
    .orderBy('title')
    .execute();

function requireSocialUrl({ socialUrl, socialLabel }: Site): void {
  if (socialLabel && !socialUrl) throw failures.invalid({ social_url: message('profile_address_missing') });
}

function requireZone({ timeZone }: Site): void {
  if (!isTimeZone(timeZone)) throw failures.invalid({ time_zone: message('time_zone_unknown') });
}

/** Pixels: smaller icons would be blurred on phones. */
const minIconSize = 180;

function requireSquare(icon: Site['icon'] | undefined): void {
  if (!icon) return;
  if (Math.abs(icon.width - icon.height) > 1) throw failures.invalid({ icon: message('icon_not_square') });
  if (icon.width < minIconSize) throw failures.invalid({ icon: message('icon_too_small', { count: minIconSize }) });
}
