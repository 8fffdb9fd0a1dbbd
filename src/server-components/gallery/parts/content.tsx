import type { RichText as Doc } from '#contract/rich-text.ts';
import { Comparison } from '../../ui/comparison.tsx';
import { Diff } from '../../ui/diff.tsx';
import { Embed } from '../../ui/embed.tsx';
import { FootnoteReference, Footnotes, numberFootnotes } from '../../ui/footnotes.tsx';
import { Picture } from '../../ui/picture.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { diffTexts } from '../../ui/word-diff.ts';
import type { Group } from '../entry.ts';
import { longText, longWord, paragraphs, pictureOf, textNode } from '../samples.ts';

const before = paragraphs('We answer every message.', 'We keep your data for two years.', longText);
const after = paragraphs('We answer every message at once.', 'We keep your data for one year.', longText);

const cell = (text: string) => ({ type: 'tableCell' as const, content: [textNode(text)] });
const item = (text: string) => ({
  type: 'listItem' as const,
  content: [{ type: 'paragraph' as const, content: [textNode(text)] }],
});
const row = (...texts: readonly string[]) => ({ type: 'tableRow' as const, content: texts.map(cell) });
const note = { type: 'footnote' as const, attrs: { text: 'With the help of many readers.' } };

const everything: Doc = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2 }, content: [textNode('A heading of the text')] },
    {
      type: 'paragraph',
      content: [
        textNode('A text with '),
        { type: 'text', text: 'bold', marks: [{ type: 'bold' }] },
        textNode(', '),
        { type: 'text', text: 'italic', marks: [{ type: 'italic' }] },
        textNode(', '),
        { type: 'text', text: 'code', marks: [{ type: 'code' }] },
        textNode(' and '),
        { type: 'text', text: 'a link', marks: [{ type: 'link', attrs: { href: '/news' } }] },
        textNode(' in it.'),
        note,
      ],
    },
    { type: 'heading', attrs: { level: 3 }, content: [textNode('A smaller heading')] },
    { type: 'bulletList', content: [item('One'), item('Two'), item(longWord)] },
    { type: 'orderedList', content: [item('First'), item('Second')] },
    { type: 'quote', content: [{ type: 'paragraph', content: [textNode('A quote from somebody.')] }] },
    { type: 'codeBlock', content: [textNode(`const word = '${longWord}';`)] },
    { type: 'divider' },
    {
      type: 'table',
      attrs: { header: true, caption: 'What it weighs' },
      content: [row('Part', 'Weight', 'Material'), row('Shade', '120 g', 'Paper'), row('Foot', '900 g', longWord)],
    },
    {
      type: 'image',
      attrs: { src: '/icon-192.png', alt: 'The sign of the program', width: 192, height: 192, caption: 'A caption' },
    },
  ],
};

const footnoted: Doc = { type: 'doc', content: [{ type: 'paragraph', content: [textNode('A sentence.'), note] }] };
const notes = numberFootnotes(footnoted, 'gallery-note');

export const content: Group = {
  id: 'content',
  title: 'Texts and pictures',
  entries: [
    {
      name: 'RichText',
      file: 'ui/rich-text.tsx',
      about: 'A text as its authors formatted it.',
      isWide: true,
      states: [
        { label: 'everything', element: <RichText doc={everything} name="gallery-everything" /> },
        { label: 'long words', element: <RichText doc={paragraphs(longText)} /> },
        { label: 'empty', element: <RichText doc={paragraphs()} /> },
      ],
    },
    {
      name: 'FootnoteReference, Footnotes',
      file: 'ui/footnotes.tsx',
      about: 'A number in the text, and the note below it.',
      states: [
        {
          label: 'usual',
          element: (
            <div className="content">
              <p>
                A sentence.
                {notes.map((each) => (
                  <FootnoteReference key={each.attrs.text} note={each} />
                ))}
              </p>
              <Footnotes notes={notes} />
            </div>
          ),
        },
        { label: 'none', element: <Footnotes notes={[]} /> },
      ],
    },
    {
      name: 'Embed',
      file: 'ui/embed.tsx',
      about: 'A page or video of another site, of which nothing is loaded before somebody asks for it.',
      states: [
        {
          label: 'page',
          element: <Embed attrs={{ href: 'https://www.example.org/article', title: 'An article' }} />,
        },
        { label: 'page without a title', element: <Embed attrs={{ href: 'https://www.example.org/article' }} /> },
        { label: 'video', element: <Embed attrs={{ href: 'https://vimeo.com/1234567', title: 'A film' }} /> },
        { label: 'long word', element: <Embed attrs={{ href: 'https://example.org/', title: longWord }} /> },
      ],
    },
    {
      name: 'Picture',
      file: 'ui/picture.tsx',
      about: 'A stored picture in the width that the browser needs.',
      states: [
        { label: 'wide', element: <Picture picture={pictureOf(900, 400)} sizes="20rem" /> },
        { label: 'high', element: <Picture picture={pictureOf(300, 400)} sizes="20rem" /> },
        { label: 'small', element: <Picture picture={pictureOf(90, 60)} sizes="20rem" decorative /> },
      ],
    },
    {
      name: 'Diff',
      file: 'ui/diff.tsx',
      about: 'What changed between two texts, word by word.',
      states: [
        { label: 'changed', element: <Diff blocks={diffTexts(before, after)} /> },
        { label: 'a new text', element: <Diff blocks={diffTexts(paragraphs(), after)} /> },
        { label: 'unchanged', element: <Diff blocks={diffTexts(before, before)} /> },
      ],
    },
    {
      name: 'Comparison',
      file: 'ui/comparison.tsx',
      about: 'The page part that compares two versions of a text.',
      isWide: true,
      states: [
        {
          label: 'changed, with a side',
          element: (
            <Comparison
              title="Privacy: changes"
              before={before}
              after={after}
              same="The words are the same"
              side={<p>Version 2 and version 3</p>}
            >
              From version 2 to version 3.
            </Comparison>
          ),
        },
        {
          label: 'the same words',
          element: (
            <Comparison title={longWord} before={before} after={before} same="The words are the same">
              From version 2 to version 3.
            </Comparison>
          ),
        },
      ],
    },
  ],
};
