import { type Kysely, type RawBuilder, sql } from 'kysely';
import { changeChecklist, getBegun } from '#contract/beginning.ts';
import { tags } from '#contract/events.ts';
import { record } from '../../audit/record.ts';
import { emit } from '../../events/emit.ts';
import { addFactRoutes } from '../../facts.ts';
import { serve } from '../../serve.ts';
import type { Service } from '../../service.ts';
import { blankName } from '../defaults/blank-site.ts';
import type { ContentTables } from '../tables.ts';
import { isVisible } from '../visibility.ts';
import { markSaved } from './saved-parts.ts';

export function addBeginningRoutes(service: Service<ContentTables>): void {
  const { database } = service;
  const site = (condition: RawBuilder<boolean>) => () =>
    isTrue(database, sql`select from content.site where ${condition}`);
  const exists = (from: RawBuilder<unknown>) => () => isTrue(database, sql`select from ${from}`);
  const policy = (kind: string) => exists(sql`content.policies p where p.kind = ${kind} and ${isVisible.policy('p')}`);

  addFactRoutes(service, getBegun.content, {
    checklist: ['site.manage', site(sql`has_checklist`)],
    name: ['site.manage', site(sql`value ->> 'name' <> ${blankName}`)],
    logo: ['site.manage', site(sql`value -> 'logo' <> 'null'`)],
    region: ['site.manage', site(sql`'locale' = any(saved_parts)`)],
    menus: ['site.manage', site(sql`'menus' = any(saved_parts)`)],
    look: ['site.manage', site(sql`'look' = any(saved_parts) or exists (select from content.looks where edition > 0)`)],
    home: ['pages.manage', exists(sql`content.pages where route = 'home' and blocks <> '[]'`)],
    imprint: ['policies.manage', policy('imprint')],
    privacy: ['policies.manage', policy('privacy')],
    product: ['products.manage', exists(sql`content.products p where ${isVisible.product('p')}`)],
    open: ['site.manage', site(sql`coalesce(value ->> 'open', 'true') = 'true'`)],
  });

  serve(service, changeChecklist, ({ isShown, keeps }, call) =>
    call.commit(async (transaction) => {
      if (keeps !== undefined) await markSaved(transaction, [keeps]);
      if (isShown === undefined) return undefined;
      const changed = await transaction
        .updateTable('site')
        .set({ hasChecklist: isShown })
        .where('hasChecklist', '!=', isShown)
        .executeTakeFirst();
      if (changed.numUpdatedRows === 0n) return undefined;
      const log = { before: { hasChecklist: !isShown }, after: { hasChecklist: isShown } };
      await record(transaction, call, { action: 'site.change', targetId: 'site', ...log });
      emit(transaction, [tags.site]);
      return undefined;
    }),
  );
}

async function isTrue(database: Kysely<ContentTables>, rows: RawBuilder<unknown>): Promise<boolean> {
  const found = await sql<{ found: boolean }>`select exists (${rows}) as found`.execute(database);
  return found.rows[0]?.found === true;
}
