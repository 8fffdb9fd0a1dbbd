import type { Kysely } from 'kysely';
import type { EditablePage } from '#contract/content/pages.ts';
import { blankSite } from '#contract/content/site.ts';
import { takeStartLock } from '../../database/start-lock.ts';
import { json } from '../../records/json.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

const titles: Readonly<Record<EditablePage, string>> = {
  home: 'Home',
  about: 'About',
  horizon: 'Horizon',
  independence: 'Independence',
  contact: 'Contact',
};

export const blankName = 'Portico';

export const hasSite = async (database: Tables): Promise<boolean> =>
  (await database.selectFrom('site').select('singleton').executeTakeFirst()) !== undefined;

export const insertBlankSite = (database: Tables): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    await takeStartLock(transaction, 'content_import');
    if (!(await hasSite(transaction))) await insertBlank(transaction);
  });

export async function insertBlank(transaction: Tables): Promise<void> {
  await transaction
    .insertInto('site')
    .values({
      value: json({ name: blankName, ...blankSite, open: false, pagesOff: ['horizon', 'independence'] }),
      hasChecklist: true,
    })
    .execute();
  const seo = { title: null, description: null };
  const pages = Object.entries(titles) as Array<[EditablePage, string]>;
  await transaction
    .insertInto('pages')
    .values(pages.map(([route, title]) => ({ route, title, blocks: json([]), seo: json(seo) })))
    .execute();
}
