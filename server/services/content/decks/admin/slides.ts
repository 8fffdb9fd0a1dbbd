import { isDeepStrictEqual } from 'node:util';
import { type Kysely, sql } from 'kysely';
import {
  addSlide,
  changeSlide,
  duplicateSlide,
  moveSlide,
  removeSlide,
  restoreSlide,
} from '#contract/content/deck-slides.ts';
import type { DraftSlide } from '#contract/content/decks-admin.ts';
import { failures } from '#contract/failures.ts';
import { plainText, type RichText } from '#contract/rich-text.ts';
import { userIdOf } from '../../../../actor.ts';
import { record } from '../../../audit/record.ts';
import { json } from '../../../records/json.ts';
import { serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { ContentTables } from '../../tables.ts';
import { changedMeanwhile, lockDeck, requireSlide, touchDeck } from './draft.ts';
import { closeGap, countSlides, makeRoom, move } from './order.ts';
import { replacedNote, saveVersion } from './publishing.ts';

type Tables = Kysely<ContentTables>;
type Fields = Partial<Pick<DraftSlide, 'title' | 'body' | 'picture' | 'notes'>>;

export function addSlideRoutes(service: Service<ContentTables>): void {
  serve(service, addSlide, async ({ id, after, ...fields }, call) =>
    call.commit(async (transaction) => {
      await lockDeck(transaction, id);
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
      await lockDeck(transaction, id);
      const { position, title, body, picture, notes } = await requireSlide(transaction, id, slideId);
      const slide = await insert(transaction, id, { place: position + 1, fields: { title, body, picture, notes } });
      await record(transaction, call, {
        action: 'deck.add-slide',
        targetId: id,
        after: { slide: title, position: slide.position, copyOf: position },
      });
      return slide;
    }),
  );

  serve(service, changeSlide, async ({ id, slideId, revision, saveReplaced, ...given }, call) =>
    call.commit(async (transaction) => {
      await lockDeck(transaction, id);
      const slide = await requireSlide(transaction, id, slideId);
      if (revision !== slide.revision) throw changedMeanwhile();
      const fields = differing(slide, given);
      if (Object.keys(fields).length === 0) return slide;
      if (saveReplaced)
        await saveVersion(transaction, { deckId: id, authorId: userIdOf(call.actor), note: replacedNote });
      await transaction
        .updateTable('slides')
        .set({ ...stored(fields), revision: sql<number>`revision + 1` })
        .where('id', '=', slideId)
        .execute();
      await touchDeck(transaction, id);
      const before = Object.fromEntries(Object.keys(fields).map((name) => [name, slide[name as keyof Fields]]));
      await record(transaction, call, {
        action: 'deck.change-slide',
        targetId: id,
        before: readable(before),
        after: { slide: `${slide.position}. ${slide.title}`, ...readable(fields) },
      });
      return requireSlide(transaction, id, slideId);
    }),
  );

  serve(service, moveSlide, async ({ id, slideId, to: wanted }, call) =>
    call.commit(async (transaction) => {
      await lockDeck(transaction, id);
      const { position: from, title } = await requireSlide(transaction, id, slideId);
      const to = Math.min(wanted, await countSlides(transaction, id));
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
      return { position: to };
    }),
  );

  serve(service, removeSlide, async ({ id, slideId }, call) =>
    call.commit(async (transaction) => {
      await lockDeck(transaction, id);
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
      await lockDeck(transaction, id);
      const slide = await transaction
        .selectFrom('slides')
        .select(['title', 'position', 'removedFrom'])
        .where('deckId', '=', id)
        .where('id', '=', slideId)
        .executeTakeFirst();
      if (!slide) throw failures.notFound('This slide');
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
  const { id } = await transaction
    .insertInto('slides')
    .values({ deckId, position, title, body: json(body), picture: picture && json(picture), notes })
    .returning('id')
    .executeTakeFirstOrThrow();
  await touchDeck(transaction, deckId);
  return requireSlide(transaction, deckId, id);
}

/** Fields that are set and differ from the stored ones, whatever the key order of their JSON. */
const differing = (slide: DraftSlide, given: New['fields']): Fields =>
  Object.fromEntries(
    Object.entries(given).filter(
      ([name, value]) => value !== undefined && !isDeepStrictEqual(value, slide[name as keyof Fields]),
    ),
  );

const stored = ({ body, picture, ...plain }: Fields) => ({
  ...plain,
  ...(body === undefined ? {} : { body: json(body) }),
  ...(picture === undefined ? {} : { picture: picture && json(picture) }),
});

/** Maximum length of a text in the log. */
const longest = 2000;

/** Plain text for the log. */
const readable = ({ body, picture, ...plain }: Fields) => ({
  ...plain,
  ...(body === undefined ? {} : { body: plainText(body as RichText).slice(0, longest) }),
  ...(picture === undefined ? {} : { picture: picture?.alt ?? null }),
});
