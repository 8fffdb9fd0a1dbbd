import { Fragment } from 'react';
import { richTextOf } from '#contract/plain-text.ts';
import { diffTexts, isUnchanged, wordReader } from '../../ui/word-diff.ts';

type Props = { readonly text: string; readonly other: string; readonly mark: 'removed' | 'added' };

/** In a longer text, paragraphs that are equal are left out. */
const shownWhole = 4;

/** Shows one of the two texts, with the words that the other does not have. */
export function ConflictText({ text, other, mark }: Props) {
  if (!text) return <span className="soft">empty</span>;
  if (!other) return text;
  const Tag = mark === 'removed' ? 'del' : 'ins';
  // Words that are in both are those of the second text, with the spaces that it has.
  const blocks = diffTexts(documentOf(other), documentOf(text)).filter(({ parts }) =>
    parts.some(({ change }) => change !== 'removed'),
  );
  if (blocks.every(isUnchanged)) return <Spaces text={text} other={other} Tag={Tag} />;
  return blocks.map((block, index) => {
    if (blocks.length > shownWhole && isUnchanged(block)) {
      const before = blocks[index - 1];
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
      return before && isUnchanged(before) ? null : <p key={index}>…</p>;
    }
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
      <p key={index}>
        {block.parts
          .filter(({ change }) => change !== 'removed')
          .map(({ change, text: words }, part) => {
            if (change === 'same') return words;
            const marked = words.trimEnd();
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once and never reordered
            return [<Tag key={part}>{marked}</Tag>, words.slice(marked.length)];
          })}
      </p>
    );
  });
}

/** Each line is a paragraph. */
const documentOf = (text: string) => richTextOf(text.replaceAll(/\n+/g, '\n\n'));

type SpacesProps = Pick<Props, 'text' | 'other'> & { readonly Tag: 'del' | 'ins' };

/** Words that are shown before and after a space that differs. */
const shownAround = 3;

/** The texts have the same words: shows the spaces that differ, and the words beside them. */
function Spaces({ text, other, Tag }: SpacesProps) {
  const [words, others] = [wordsOf(text), wordsOf(other)];
  const differs = words.map(({ space }, index) => space !== others[index]?.space);
  const isShown = words.map((_, index) =>
    differs.slice(Math.max(0, index - shownAround), index + shownAround).includes(true),
  );
  return (
    <p>
      {words.map(({ word, space }, index) => {
        const key = `${index} ${word}`;
        if (!isShown[index]) return isShown[index - 1] === false ? null : <Fragment key={key}>… </Fragment>;
        return (
          <Fragment key={key}>
            {word}
            {differs[index] && space ? <Tag>{space.replaceAll(/[^\n]/g, '·').replaceAll('\n', '↵\n')}</Tag> : space}
          </Fragment>
        );
      })}
    </p>
  );
}

/** The spaces at the beginning follow an empty word. */
const wordsOf = (text: string) => {
  const beginning = { word: '', space: /^\s*/.exec(text)?.[0] ?? '' };
  const words = wordReader()(text).map(({ text: both }) => {
    const word = both.trimEnd();
    return { word, space: both.slice(word.length) };
  });
  return [beginning, ...words];
};
