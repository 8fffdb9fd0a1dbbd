import { type Kysely, sql } from 'kysely';
import { policyKinds } from '#contract/content/policies.ts';
import { changeSite, getSite, getSiteRecord, type Site, type SiteRecord, site } from '#contract/content/site.ts';
import { tags } from '#contract/events.ts';
import { failures } from '#contract/failures.ts';
import { languageIn, languageOf, nameOfLanguage } from '#contract/languages.ts';
import { message, ownText } from '#contract/messages/message.ts';
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
import { translationsOf } from '../translations/shown.ts';
import { isVisible } from '../visibility.ts';
import { markSaved } from './saved-parts.ts';

export function addSiteRoutes(service: Service<ContentTables>): void {
  serve(service, getSite, async (_, { database, request }) => {
    const language = languageIn(request.headers);
    const { value, hasChecklist } = await storedSite(siteRow(database));
    const policies = await linkedPolicies(database);
    const keys = policies.map(({ id }) => ({ kind: 'policy' as const, id }));
    const shown = await translationsOf(database, language, [{ kind: 'site', id: 'site' }, ...keys]);
    // The fields of its answer have the languages of the site.
    const { menus, ...texts } = { ...shown.of('site', 'site', value), languages: value.languages };
    return {
      ...texts,
      hasChecklist,
      menus: await shownMenus(database, menus, language),
      policies: policies.map((policy) => shown.of('policy', policy.id, policy)),
      look: await publishedLook(database),
    };
  });

  serve(service, getSiteRecord, async (_, { database }) => {
    const { value, revision } = await storedSite(siteRow(database));
    return recordOf(database, value, revision);
  });

  serve(service, changeSite, async ({ revision: basedOn, hidesTranslations = false, ...changes }, call) =>
    call.commit(async (transaction) => {
      const { value, revision } = await storedSite(siteRow(transaction).forUpdate());
      requireRevision({ revision }, basedOn, 'the_site');
      const changed = { ...value, ...changes };
      requireSocialUrl(changed);
      requireZone(changed);
      requireOtherLanguages(changed);
      if (!hidesTranslations) await requireUntranslated(transaction, value, changed);
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
      // Pages of an open site have to leave all caches when it closes, and lists have other records in a language.
      const changesAll = (['open', 'languages', 'untranslated'] as const).some((name) => name in log.after);
      emit(transaction, [changesAll ? tags.all : tags.site]);
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

async function recordOf(database: Kysely<ContentTables>, value: Site, revision: number): Promise<SiteRecord> {
  const broken = await brokenMenuLinks(database, value.menus);
  return { ...value, revision, brokenLinks: [...broken].map(([href, problem]) => ({ href, problem })) };
}

const linkedPolicies = (database: Kysely<ContentTables>) =>
  database
    .selectFrom('policies')
    .select(['id', 'slug', 'kind', 'title'])
    .where('kind', '!=', 'other')
    .where(isVisible.policy('policies'))
    .orderBy(sql`array_position(${[...policyKinds]}::text[], kind)`)
    .orderBy('title')
    .execute();

function requireSocialUrl({ socialUrl, socialLabel }: Site): void {
  if (socialLabel && !socialUrl) throw failures.invalid({ social_url: message('profile_address_missing') });
}

function requireOtherLanguages({ locale, languages }: Site): void {
  if (languages.some((other) => languageOf(other) === languageOf(locale)))
    throw failures.invalid({
      languages: ownText(`${nameOfLanguage(languageOf(locale))} is the language of the site already.`),
    });
}

/** Throws 422 if a language is removed in which visitors read something. */
async function requireUntranslated(transaction: Kysely<ContentTables>, before: Site, after: Site): Promise<void> {
  const kept = after.languages.map(languageOf);
  const removed = before.languages.map(languageOf).filter((language) => !kept.includes(language));
  if (removed.length === 0) return;
  const { count } = await transaction
    .selectFrom('translations')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('language', 'in', removed)
    .where('shown', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count > 0)
    throw failures.invalid({
      languages: ownText(
        `Visitors read ${count === 1 ? 'a record' : `${count} records`} in ${removed.map((each) => nameOfLanguage(each)).join(', ')}. Without the language they no longer can; the translations are kept. Please confirm that you remove it.`,
      ),
    });
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
