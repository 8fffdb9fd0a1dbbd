/** The dry run: reads the whole file and lists what it has. Nothing but the list is stored. */
import { type Kysely, sql } from 'kysely';
import { moveLimits } from '#contract/content/moving.ts';
import { json } from '../../records/json.ts';
import type { ContentTables } from '../tables.ts';
import { type ReadyText, readyText } from './articles.ts';
import { formatOf, readers } from './formats.ts';
import { type Found, type FoundText, groupsOf, type Open, Unreadable } from './found.ts';

type Tables = Kysely<ContentTables>;
type Reading = { readonly id: string; readonly address: string; readonly addresses: string };
type Listed = {
  readonly position: number;
  readonly found: Found;
  readonly state: 'ready' | 'left';
  readonly notes: readonly string[];
};

const batch = 100;

/** Begins again if it was interrupted. Throws `Unreadable`. Returns false if somebody stopped it, or the process ends. */
export async function readFile(
  database: Tables,
  { id, address, addresses }: Reading,
  { open, goesOn }: { readonly open: Open; readonly goesOn: () => Promise<boolean> },
): Promise<boolean> {
  await database.deleteFrom('movedEntries').where('moveId', '=', id).execute();
  await database.deleteFrom('movedPictures').where('moveId', '=', id).execute();
  const format = await formatOf(open);
  await database.updateTable('moves').set({ format }).where('id', '=', id).execute();
  let waiting: Listed[] = [];
  let pictures = new Map<string, string>();
  let position = 0;
  const store = async () => {
    await storeEntries(database, id, waiting);
    await storePictures(database, id, pictures);
    waiting = [];
    pictures = new Map();
  };
  for await (const found of readers[format](open, address, addresses)) {
    if (position % batch === 0 && !(await goesOn())) return false;
    if (position === moveLimits.entries) throw new Unreadable(`The file has more than ${moveLimits.entries} entries.`);
    const text = found.kind === 'other' ? null : textOf(found);
    for (const [source, alt] of text?.pictures ?? []) pictures.set(source, alt);
    const isLeft = text === null || text.content === null;
    waiting.push({ position: position++, found, state: isLeft ? 'left' : 'ready', notes: text?.notes ?? found.notes });
    if (waiting.length === batch) await store();
  }
  if (position === 0) throw new Unreadable('The file has no posts and no pages.');
  await store();
  return true;
}

/** A text that cannot be converted does not keep the others from coming. */
function textOf(found: FoundText): ReadyText {
  try {
    return readyText(found);
  } catch (error) {
    const why = error instanceof Unreadable ? error.message : 'Its text could not be converted.';
    return { content: null, notes: [...found.notes, why], pictures: new Map() };
  }
}

async function storeEntries(database: Tables, moveId: string, listed: readonly Listed[]): Promise<void> {
  if (listed.length === 0) return;
  const known = await knownSources(
    database,
    listed.map(({ found }) => found.source),
  );
  await database
    .insertInto('movedEntries')
    .values(
      listed.map(({ position, found, state, notes }) => ({
        moveId,
        position,
        source: found.source,
        kind: found.kind,
        title: found.title.slice(0, 200),
        place: found.place.slice(0, 300),
        state: state === 'ready' && known.has(found.source) ? ('same' as const) : state,
        notes: json(notes),
        recordId: null,
        revision: null,
        former: found.kind === 'other' ? [] : found.former.filter((each) => each.length <= 500).slice(0, 10),
      })),
    )
    .execute();
}

/** Sources whose records are here, also in the trash. What was deleted for good can come again. */
export async function knownSources(database: Tables, sources: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ source: string }>`
    select e.source from content.moved_entries e
    where e.state in ('made', 'kept') and e.source = any(${sources}::text[])
      and (exists (select from content.posts p where e.kind = 'post' and p.id::text = e.record_id)
        or exists (select from content.pages g where e.kind = 'page' and g.route = e.record_id))`.execute(database);
  return new Set(rows.map(({ source }) => source));
}

async function storePictures(database: Tables, moveId: string, pictures: ReadonlyMap<string, string>): Promise<void> {
  for (const group of groupsOf([...pictures]))
    await database
      .insertInto('movedPictures')
      .values(group.map(([address, alt]) => ({ moveId, address, alt, state: null, reason: null, mediaId: null })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}
