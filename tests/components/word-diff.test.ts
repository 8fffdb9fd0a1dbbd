import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RichText } from '#contract/rich-text.ts';
import { pageNumbers } from '../../src/server-components/ui/page-numbers.ts';
import { diffTexts, diffWords, isUnchanged, wordReader } from '../../src/server-components/ui/word-diff.ts';
import { processorTime } from '../helpers/proportional-time.ts';

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] });
const doc = (...texts: string[]): RichText => ({ type: 'doc', content: texts.map(paragraph) });
const words = fc.array(fc.constantFrom('a ', 'b ', 'c ', 'd '), { maxLength: 30 });

test('S20: the unchanged and added words are the new version, the unchanged and removed words the old one', () => {
  fc.assert(
    fc.property(words, words, (old, updated) => {
      const read = wordReader();
      const parts = diffWords(read(old.join('')), read(updated.join('')));
      const joined = (change: string) => parts.filter((part) => part.change !== change).map((part) => part.text);
      expect(joined('removed').join('')).toBe(updated.join(''));
      expect(joined('added').join('')).toBe(old.join(''));
    }),
  );
});

test('S20: one changed word is marked, not the whole paragraph', () => {
  const [block] = diffTexts(doc('We keep it for three years.'), doc('We keep it for two years.'));
  expect(block?.parts).toEqual([
    { change: 'same', text: 'We keep it for ' },
    { change: 'removed', text: 'three ' },
    { change: 'added', text: 'two ' },
    { change: 'same', text: 'years.' },
  ]);
});

test('S20: the words at the two sides of a line break stay apart', () => {
  const lines = (...texts: string[]): RichText => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: texts.flatMap((text, index) => [
          ...(index > 0 ? [{ type: 'hardBreak' as const }] : []),
          { type: 'text' as const, text },
        ]),
      },
    ],
  });
  const [block] = diffTexts(lines('One.', 'Two.'), lines('One.', 'Two.'));
  expect(block?.parts).toEqual([{ change: 'same', text: 'One. Two.' }]);
});

test('S20: a new paragraph in the middle leaves its neighbours unchanged', () => {
  const blocks = diffTexts(
    doc('First of all.', 'Last of all.'),
    doc('First of all.', 'Quite something else.', 'Last of all.'),
  );
  expect(blocks.map(isUnchanged)).toEqual([true, false, true]);
});

test('S20: two texts beyond the size limit are shown as replaced', () => {
  const long = (word: string) => doc(...Array.from({ length: 3_000 }, (_, index) => `${word} ${index}`));
  const blocks = diffTexts(long('old'), long('new'));
  expect(blocks).toHaveLength(6_000);
  expect(blocks.every((block) => block.parts.length === 1 && !isUnchanged(block))).toBe(true);
});

test('S20: punctuation is not part of words, bold text stays bold, and list items keep their numbers', () => {
  const [block] = diffTexts(doc('Send it to this address. Soon.'), doc('Send it to this address, soon.'));
  expect(block?.parts.filter(({ change }) => change !== 'same').map(({ text }) => text)).toEqual(['. Soon', ', soon']);
  const item = (text: string) => ({ type: 'listItem' as const, content: [paragraph(text)] });
  const marked: RichText = {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Data. ', marks: [{ type: 'bold' }] },
          { type: 'text', text: 'Kept.' },
        ],
      },
      { type: 'orderedList', content: [item('One'), item('Two')] },
    ],
  };
  const blocks = diffTexts(marked, marked);
  expect(blocks[0]?.parts).toEqual([
    { change: 'same', text: 'Data. ', strong: true },
    { change: 'same', text: 'Kept.' },
  ]);
  expect(blocks.slice(1).map(({ marker }) => marker)).toEqual(['1.', '2.']);
});

test('S20: the time to compare two long policies with the same words is bounded', () => {
  const policy = (seed: number) =>
    doc(
      ...Array.from({ length: 190 }, (_, line) =>
        Array.from({ length: 200 }, (_, at) => `w${(line * 7 + at * seed) % 120}`).join(' '),
      ),
    );
  // Comparing all words of all pairs would take about 20 times as long.
  expect(processorTime(() => expect(diffTexts(policy(3), policy(7)).length).toBeGreaterThan(100))).toBeLessThan(2_000);
});

test('S17: the pagination shows the first, the last and the neighbouring pages, with a gap for those left out', () => {
  expect(pageNumbers(1, 3)).toEqual([1, 2, 3]);
  expect(pageNumbers(5, 9)).toEqual([1, null, 4, 5, 6, null, 9]);
  expect(pageNumbers(3, 9)).toEqual([1, 2, 3, 4, null, 9]);
  expect(pageNumbers(4, 5)).toEqual([1, 2, 3, 4, 5]);
});

test('S20: a word after bold text keeps the space before it', () => {
  const text = (before: string): RichText => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: before, marks: [{ type: 'bold' }] },
          { type: 'text', text: ' your name.' },
        ],
      },
    ],
  });
  const [block] = diffTexts(text('When you order:'), text('When you order:'));
  expect(block?.parts.map((part) => part.text).join('')).toBe('When you order: your name.');
});
