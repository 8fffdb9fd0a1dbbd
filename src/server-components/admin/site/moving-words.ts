import type { EntryState, Move, MovedKind, MoveFormat, MoveState } from '#contract/content/moving.ts';
import { figure } from '#contract/figure.ts';

export const moveStates: Readonly<Record<MoveState, string>> = {
  sending: 'Not sent as a whole',
  reading: 'Being read',
  read: 'Read: nothing has changed yet',
  refused: 'Refused',
  moving: 'Being brought in',
  moved: 'Brought in',
  undoing: 'Being undone',
  undone: 'Undone',
};

export const entryStates: Readonly<Record<EntryState, string>> = {
  ready: 'To come',
  made: 'Brought in',
  same: 'Here already',
  left: 'Cannot come',
  failed: 'Failed',
  undone: 'Taken away',
  kept: 'Kept',
};

export const moveFormats: Readonly<Record<MoveFormat, string>> = {
  wordpress: 'WordPress',
  ghost: 'Ghost',
  markdown: 'Markdown',
};

export const movePhrases = {
  'move.create': 'announced its file',
  'move.read': 'had it read',
  'move.bring': 'brought it in',
  'move.end': 'ended it',
  'move.undo': 'undid it',
  'move.stop': 'stopped it',
};

const kindNames: Readonly<Record<MovedKind, string>> = {
  post: 'Posts',
  page: 'Pages',
  picture: 'Pictures',
  redirect: 'Redirects from old addresses',
  other: 'Other entries',
};

const kinds = Object.keys(kindNames) as MovedKind[];
const states = Object.keys(entryStates) as EntryState[];

/** "Posts": "3 brought in, 1 failed". */
export const countsOf = ({ counts }: Move): Array<[string, string]> =>
  kinds.flatMap((kind): Array<[string, string]> => {
    const own = states.flatMap((state) => {
      const count = sum(counts.filter((each) => each.kind === kind && each.state === state));
      return count > 0 ? [`${figure(count)} ${entryStates[state].toLowerCase()}`] : [];
    });
    return own.length > 0 ? [[kindNames[kind], own.join(', ')]] : [];
  });

export const countOf = ({ counts }: Move, ...wanted: readonly EntryState[]): number =>
  sum(counts.filter(({ kind, state }) => (kind === 'post' || kind === 'page') && wanted.includes(state)));

const sum = (counts: ReadonlyArray<{ readonly count: number }>) => counts.reduce((all, { count }) => all + count, 0);
