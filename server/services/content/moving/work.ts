/** One process reads, brings in and undoes, a move at a time. Whatever ends it, the next one goes on where it stopped. */
import type { Selectable } from 'kysely';
import type { MoveState } from '#contract/content/moving.ts';
import { isFailure } from '#contract/failures.ts';
import type { Author } from '../../audit/record.ts';
import { databaseFailure } from '../../database/faults.ts';
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
import { picturesIn } from './markdown-site.ts';
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
/** In milliseconds, doubled with each fault. */
const pause = 1_000;
/** So often the same fault is met before a move ends with it. */
const patience = 5;
/** Files are kept for so long, so that what failed can be tried again. */
const keptDays = 7;
const reasonOf = (error: unknown): string => {
  if (error instanceof Unreadable) return error.message.slice(0, 1_000);
  const failure = isFailure(error) ? error : databaseFailure(error);
  return failure ? failure.userMessage : 'An unknown error occurred.';
};
const working = ['reading', 'moving', 'undoing'] as const;

export function addMovingWork({ service, calls, store, files }: MovingParts): void {
  const { database, app, jobs, config } = service;
  let isRunning = false;
  let isEnding = false;
  let taker: PictureTaker | undefined;
  let fault = { of: '', count: 0, until: 0 };
  const maker = createPictureMaker();
  app.addHook('preClose', async () => {
    isEnding = true;
    maker.close();
    await taker?.close();
  });
  const goesOn = () => !isEnding && jobs.isHolder();
  /** Whether nobody has stopped it. */
  const isWanted = async ({ id, state }: Move): Promise<boolean> => {
    if (!goesOn()) return false;
    const row = await database.selectFrom('moves').select('state').where('id', '=', id).executeTakeFirst();
    return row?.state === state;
  };

  async function next(): Promise<void> {
    const move = await database
      .selectFrom('moves')
      .selectAll()
      .where('state', 'in', working)
      .orderBy('createdAt')
      .limit(1)
      .executeTakeFirst();
    if (!move || !goesOn() || fault.until > performance.now()) return;
    try {
      await perform(move);
    } catch (error) {
      // A fetch or picture that the end of the process broke off is tried again by the next one.
      if (!goesOn()) throw error;
      if (!(error instanceof Unreadable) && !isLast(move, error as Error)) throw error;
      await enter(move, move.state === 'reading' ? 'refused' : 'moved', reasonOf(error));
    }
  }

  /** Counts equal faults in a row, such as a full disk, and waits longer after each of them. */
  function isLast({ id }: Move, { message }: Error): boolean {
    const of = `${id} ${message}`;
    const count = fault.of === of ? fault.count + 1 : 1;
    fault = { of, count, until: performance.now() + pause * 2 ** count };
    return count === patience;
  }

  async function perform(move: Move): Promise<void> {
    const author = authorOf(move);
    if (move.state === 'reading') {
      const isRead = await readFile(database, move, { open: openFile(store, move), goesOn: () => isWanted(move) });
      if (isRead) await enter(move, 'read');
    } else if (move.state === 'moving') {
      if (await bring(move, author)) await finish(service, author, move.id);
    } else if (await undoMove({ service, author, files, goesOn: () => isWanted(move) }, move.id))
      await enter(move, 'undone');
  }

  async function bring(move: Move, author: Author): Promise<boolean> {
    const { id, address, addresses, format } = move;
    const ready = await readyPositions(id);
    if (!format || ready.size === 0) return true;
    const open = openFile(store, move);
    const inArchive = format === 'markdown' ? await picturesIn(open) : null;
    // A new one for each run asks hosts again that did not answer.
    const own = createPictureTaker({
      database,
      files,
      maker,
      mayReach: createMayReach(config),
      log: app.log,
      inArchive,
    });
    taker = own;
    const take = (picture: string) => own.take(id, picture, address);
    const bringing = { service, author, authorsOf: await findAuthors(calls), spell: await knownTags(database), take };
    let position = -1;
    try {
      for await (const found of readers[format](open, address, addresses)) {
        position++;
        if (found.kind === 'other' || !ready.has(position)) continue;
        if (!(await isWanted(move))) return false;
        await bringText(bringing, { moveId: id, position }, found);
      }
    } finally {
      await own.close();
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

  const enter = (move: Move, state: MoveState, reason: string | null = null) =>
    database
      .updateTable('moves')
      .set({ state, reason, ...(state === 'moved' && move.state === 'undoing' ? {} : { endedAt: new Date() }) })
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
