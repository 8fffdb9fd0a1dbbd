import { expect, test } from 'vitest';
import type { RichText } from '#contract/rich-text.ts';
import { compareVersions } from '../../src/server-components/admin/decks/compare-versions.ts';

type Version = Parameters<typeof compareVersions>[0];
const body: RichText = { type: 'doc', content: [] };
const version = (...ids: string[]) =>
  ({ slides: ids.map((id) => ({ id, title: id, body, notes: '', picture: null })) }) as unknown as Version;
const changes = (from: Version, to: Version) =>
  compareVersions(from, to).map(({ id, change, position }) => [id, change, position]);

test('S32: a slide that is inserted moves no other slide, and a slide that moved has two different positions', () => {
  expect(changes(version('a', 'b'), version('new', 'a', 'b'))).toEqual([
    ['new', 'added', null],
    ['a', 'same', null],
    ['b', 'same', null],
  ]);
  expect(changes(version('gone', 'a', 'b', 'c'), version('a', 'c', 'b'))).toEqual([
    ['a', 'same', null],
    ['c', 'moved', 'From position 4 to 2'],
    ['b', 'same', null],
    ['gone', 'removed', null],
  ]);
});
