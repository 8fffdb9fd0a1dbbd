import { type Kysely, sql } from 'kysely';
import {
  addSlide,
  changeSlide,
  duplicateSlide,
  maxSlides,
  moveSlide,
  removeSlide,
  restoreSlide,
} from '#contract/content/deck-slides.ts';
import type { DraftSlide } from '#contract/content/decks-admin.ts';
import { failures } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { userIdOf } from '../../../../actors/actor.ts';
import { record } from '../../../audit/record.ts';
import { changeRow, differing, type Entity, pick, requireRevision } from '../../../records/change.ts';
import { json } from '../../../records/json.ts';
import { lockLive } from '../../../records/trash.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import { lockPictures } from '../../media/shown-pictures.ts';
import { shrinks } from '../../restore-points.ts';
import type { ContentTables } from '../../tables.ts';
import { writeText } from '../../written-text.ts';
import { copiesOf, decks, newEdition } from './changes.ts';
import { requireSlide } from './queries.ts';

type Tables = Kysely<ContentTables>;
type Fields = Partial<Pick<DraftSlide, 'title' | 'body' | 'picture' | 'notes' | 'layout'>>;

/** The log of the deck has their changes. */
const slides: Entity<DraftSlide & { readonly position: number }, ContentTables> = {
  table: 'slides',
  kind: 'deck',
  label: 'this_slide',
  json: ['body', 'picture'],
};

export function addSlideRoutes(service: Service<ContentTables>): void {
  serve(service, addSlide, async ({ id, after, ...fields }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      await lockPictures(transaction, fields);
      const place = after === undefined ? Infinity : (await requireSlide(transaction, id, after)).position + 1;
      const slide = await insert(transaction, id, { place, fields });
      await record(transaction, call, {
        action: 'deck.add-slide',
        targetId: id,
        after: { slide: slide.title, position: slide.position },
      });
      return slide;
    }),
  );

  serve(service, duplicateSlide, async ({ id, slideId }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const { position, title, body, picture, notes, layout } = await requireSlide(transaction, id, slideId);
      const fields = { title, body, picture, notes, layout };
      const slide = await insert(transaction, id, { place: position + 1, fields });
      await record(transaction, call, {
        action: 'deck.add-slide',
        targetId: id,
        after: { slide: title, position: slide.position, copyOf: position },
      });
      return slide;
    }),
  );

  serve(service, changeSlide, async ({ id, slideId, revision, saveReplaced: replaces, autosave, ...given }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const slide = await requireSlide(transaction, id, slideId);
      const names = differing(slide, given);
      const isSame = names.length === 0;
      // A page that lost the response sends the same again.
      if (!(isSame && autosave)) requireRevision(slide, revision, 'this_slide');
      const [before, fields] = [pick(slide, names), pick(given, names)];
      await lockPictures(transaction, fields, slide);
      const part = { slide: `${slide.position}. ${slide.title}` };
      const entry = { action: 'deck.change-slide', targetId: id } as const;
      return writeText(transaction, call, {
        row: slide,
        entry,
        log: isSame ? null : { before: readable(before), after: { ...part, ...readable(fields) } },
        autosave,
        part,
        replaces,
        shrinks: shrinks(before, fields),
        copies: copiesOf(transaction, call, id),
        async write(log) {
          await changeRow(transaction, call, slides, { row: slide, action: 'change', set: fields, log: null });
          await touchDeck(transaction, id);
          if (log) await record(transaction, call, { ...entry, ...log });
          return requireSlide(transaction, id, slideId);
        },
      });
    }),
  );

  serve(service, moveSlide, async ({ id, slideId, to: wanted }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const { position: from, title } = await requireSlide(transaction, id, slideId);
      const count = await countSlides(transaction, id);
      const to = Math.min(wanted, count);
      if (from !== to) {
        await move(transaction, id, { slideId, from, to });
        await touchDeck(transaction, id);
        await record(transaction, call, {
          action: 'deck.move-slide',
          targetId: id,
          before: { position: from },
          after: { slide: title, position: to },
        });
      }
      return { name: title, from, position: to, count };
    }),
  );

  serve(service, removeSlide, async ({ id, slideId }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const { position, title } = await requireSlide(transaction, id, slideId);
      await transaction
        .updateTable('slides')
        .set({
          position: null,
          removedAt: sql<Date>`now()`,
          removedFrom: position,
          removedBy: userIdOf(call.actor),
        })
        .where('id', '=', slideId)
        .execute();
      await closeGap(transaction, id, position);
      await touchDeck(transaction, id);
      await record(transaction, call, {
        action: 'deck.remove-slide',
        targetId: id,
        before: { slide: title, position },
      });
      return { position };
    }),
  );

  serve(service, restoreSlide, async ({ id, slideId }, call) =>
    call.commit(async (transaction) => {
      await lockLive(transaction, decks, id);
      const slide = await transaction
        .selectFrom('slides')
        .select(['title', 'position', 'removedFrom'])
        .where('deckId', '=', id)
        .where('id', '=', slideId)
        .executeTakeFirst();
      if (!slide) throw failures.notFound('this_slide');
      // A repeated call.
      if (slide.position !== null) return { position: slide.position };
      const position = await makeRoom(transaction, id, slide.removedFrom ?? Infinity);
      await transaction
        .updateTable('slides')
        .set({ position, removedAt: null, removedFrom: null })
        .where('id', '=', slideId)
        .execute();
      await touchDeck(transaction, id);
      await record(transaction, call, {
        action: 'deck.restore-slide',
        targetId: id,
        after: { slide: slide.title, position },
      });
      return { position };
    }),
  );
}

type New = { place: number; fields: { [Name in keyof Fields]: Fields[Name] | undefined } };

async function insert(transaction: Tables, deckId: string, { place, fields }: New) {
  const position = await makeRoom(transaction, deckId, place);
  const { title = `Slide ${position}`, body = { type: 'doc', content: [] }, picture = null, notes = '' } = fields;
  const { layout = 'standard' } = fields;
  const { id } = await transaction
    .insertInto('slides')
    .values({ deckId, position, title, body: json(body), picture: picture && json(picture), notes, layout })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchDeck(transaction, deckId);
  return requireSlide(transaction, deckId, id);
}

const maxBodyLength = 2000;

const readable = ({ body, picture, ...plain }: Fields) => ({
  ...plain,
  ...(body === undefined ? {} : { body: plainText(body as RichText).slice(0, maxBodyLength) }),
  ...(picture === undefined ? {} : { picture: picture?.alt ?? null }),
});

const touchDeck = (transaction: Tables, id: string) =>
  transaction.updateTable('decks').set(newEdition).where('id', '=', id).execute();

// Positions count from 1 without gaps. Removed slides have none.

async function countSlides(database: Tables, deckId: string): Promise<number> {
  const { count } = await database
    .selectFrom('slides')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deckId', '=', deckId)
    .where('position', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function makeRoom(transaction: Tables, deckId: string, wanted: number): Promise<number> {
  const count = await countSlides(transaction, deckId);
  if (count >= maxSlides) throw failures.conflict(message('slides_full', { count: maxSlides }));
  const position = Math.min(wanted, count + 1);
  await shift(transaction, deckId, { from: position, by: 1 });
  return position;
}

const closeGap = (transaction: Tables, deckId: string, position: number) =>
  shift(transaction, deckId, { from: position + 1, by: -1 });

type Shift = { from: number; to?: number; by: 1 | -1 };

const shift = (transaction: Tables, deckId: string, { from, to = maxSlides + 1, by }: Shift) =>
  transaction
    .updateTable('slides')
    .set({ position: sql<number>`position + ${by}::int` })
    .where('deckId', '=', deckId)
    .where('position', '>=', from)
    .where('position', '<=', to)
    .execute();

type Move = { slideId: string; from: number; to: number };

async function move(transaction: Tables, deckId: string, { slideId, from, to }: Move): Promise<void> {
  if (from < to) await shift(transaction, deckId, { from: from + 1, to, by: -1 });
  else await shift(transaction, deckId, { from: to, to: from - 1, by: 1 });
  await transaction.updateTable('slides').set({ position: to }).where('id', '=', slideId).execute();
}
