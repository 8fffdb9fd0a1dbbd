/** One process reads, brings in and undoes, a move at a time. Whatever ends it, the next one goes on where it stopped. */
import type { Selectable } from 'kysely';
import type { MoveState } from '#contract/content/moving.ts';
import type { Author } from '../../audit/record.ts';
import type { FileStore } from '../../files/store.ts';
import { createMayReach } from '../../outbound/networks.ts';
import type { Service } from '../../service.ts';
import type { ServiceCalls } from '../../service-calls.ts';
import type { PictureFiles } from '../media/files.ts';
import { createPictureMaker } from '../media/picture-maker.ts';
import type { ContentTables } from '../tables.ts';
import { findAuthors } from './authors.ts';
import { bringText } from './bringing.ts';
import { openFile, removeFile } from './files.ts';
import { finish } from './finishing.ts';
import { readers } from './formats.ts';
import { Unreadable } from './found.ts';
import { createPictureTaker, type PictureTaker } from './pictures.ts';
import { readFile } from './reading.ts';
import { knownTags } from './tags.ts';
import { undoMove } from './undoing.ts';

type Move = Selectable<ContentTables['moves']>;
export type MovingParts = {
  readonly service: Service<ContentTables>;
  readonly calls: ServiceCalls;
  readonly store: FileStore;
  readonly files: PictureFiles;
};

const lookEvery = 1_000;
const hour = 3_600_000;
/** Files are kept for so long, so that what failed can be tried again. */
const keptDays = 7;
const working = ['reading', 'moving', 'undoing'] as const;

export function addMovingWork({ service, calls, store, files }: MovingParts): void {
  const { database, app, jobs, config } = service;
  let isRunning = false;
  let isEnding = false;
  let taker: PictureTaker | undefined;
  const maker = createPictureMaker();
  app.addHook('preClose', async () => {
    isEnding = true;
    maker.close();
    await taker?.close();
  });
  const goesOn = () => !isEnding && jobs.isHolder();
  const openTaker = () =>
    (taker ??= createPictureTaker({ database, files, maker, mayReach: createMayReach(config), log: app.log }));

  async function next(): Promise<void> {
    const move = await database
      .selectFrom('moves')
      .selectAll()
      .where('state', 'in', working)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst();
    if (!move || !goesOn()) return;
    try {
      await perform(move);
    } catch (error) {
      // A fetch or picture that the end of the process broke off is tried again by the next one.
      if (!(error instanceof Unreadable)) throw error;
      await database
        .updateTable('moves')
        .set({ state: 'refused', reason: error.message.slice(0, 1_000), endedAt: new Date() })
        .where('id', '=', move.id)
        .execute();
    }
  }

  async function perform(move: Move): Promise<void> {
    const author = authorOf(move);
    if (move.state === 'reading') {
      const isRead = await readFile(database, move, { open: openFile(store, move), goesOn });
      if (isRead) await enter(move, 'read');
    } else if (move.state === 'moving') {
      if (await bring(move, author)) await finish(service, author, move.id);
    } else if (await undoMove({ service, author, files, goesOn }, move.id)) await enter(move, 'undone');
  }

  async function bring(move: Move, author: Author): Promise<boolean> {
    const { id, address, format } = move;
    const ready = await readyPositions(id);
    if (!format || ready.size === 0) return true;
    const take = (picture: string) => openTaker().take(id, picture, { base: address });
    const bringing = { service, author, authorsOf: await findAuthors(calls), spell: await knownTags(database), take };
    let position = -1;
    for await (const found of readers[format](openFile(store, move), address)) {
      position++;
      if (!goesOn()) return false;
      if (found.kind !== 'other' && ready.has(position)) await bringText(bringing, { moveId: id, position }, found);
    }
    return true;
  }

  async function readyPositions(moveId: string): Promise<Set<number>> {
    const rows = await database
      .selectFrom('movedEntries')
      .select('position')
      .where('moveId', '=', moveId)
      .where('state', 'in', ['ready', 'failed'])
      .execute();
    return new Set(rows.map(({ position }) => position));
  }

  const enter = (move: Move, state: MoveState) =>
    database
      .updateTable('moves')
      .set({ state, ...(state === 'undone' ? { endedAt: new Date() } : {}) })
      .where('id', '=', move.id)
      .where('state', '=', move.state)
      .execute();

  /** Announced files that never came as a whole go with their rows. */
  async function removeOld(): Promise<void> {
    const old = await database
      .selectFrom('moves')
      .selectAll()
      .where('hasFile', '=', true)
      .where('state', 'not in', working)
      .where('createdAt', '<', new Date(Date.now() - keptDays * 24 * hour))
      .execute();
    for (const move of old) {
      await removeFile(store, move);
      const never = move.state === 'sending' || move.state === 'read' || move.state === 'refused';
      if (never) await database.deleteFrom('moves').where('id', '=', move.id).execute();
      else await database.updateTable('moves').set({ hasFile: false }).where('id', '=', move.id).execute();
    }
  }

  const authorOf = ({ id, actorId }: Move): NonNullable<Author> => ({
    actor:
      actorId === null ? { kind: 'system' } : { kind: 'user', id: actorId, permissions: new Set(), sessionId: null },
    request: { id, log: app.log },
  });

  jobs.every('move in', lookEvery, async () => {
    if (isRunning) return;
    isRunning = true;
    try {
      await next();
    } finally {
      isRunning = false;
    }
  });
  jobs.every('remove old files of moves', hour, removeOld);
}
