/** The gallery of components (`/_dev/gallery`) has an entry for every shared component. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { groups } from '../../src/server-components/gallery/groups.ts';

const components = path.join(import.meta.dirname, '../../src/server-components');
const folders = ['ui', 'admin/ui'];

/** Components that show nothing by themselves. */
const notShown: Readonly<Record<string, string>> = {
  'ui/drafts-of-page.tsx': 'The browser fills it with drafts.',
  'ui/honeypot.tsx': 'People must not see it.',
  'ui/text-language.tsx': 'It shows something only on a site with several languages.',
  'ui/retries.tsx': 'It loads the page again.',
  'admin/ui/define-screen.tsx': 'It makes a whole page.',
  'admin/ui/presence-line.tsx': 'It asks who else has a record open, which only a session may.',
  'admin/ui/revision-field.tsx': 'Its fields are hidden.',
  'admin/ui/screen-list.tsx': 'It puts the shared components of a list together, and loads its rows.',
  'admin/ui/screen-record.tsx': 'It puts the shared components of a record together.',
};

const entries = groups.flatMap((group) => group.entries);
const shown = entries.map(({ file }) => file);
// Files without elements are helpers: they end in `.ts`.
const files = folders.flatMap((folder) =>
  readdirSync(path.join(components, folder))
    .filter((name) => name.endsWith('.tsx'))
    .map((name) => `${folder}/${name}`),
);

test('every shared component has one entry in the gallery, or a reason why it has none', () => {
  expect(files.length).toBeGreaterThan(80);
  expect([...shown, ...Object.keys(notShown)].sort()).toEqual(files.toSorted());
});

test('an entry names every component that its file exports', () => {
  const exported = (file: string) =>
    [
      ...readFileSync(path.join(components, file), 'utf8').matchAll(
        /^export (?:const|(?:async )?function) ([A-Z]\w*)/gm,
      ),
    ]
      .map(([, name]) => name)
      .filter((name) => name !== undefined);
  const forgotten = entries.flatMap(({ file, name }) =>
    exported(file)
      .filter((each) => !name.split(', ').includes(each))
      .map((each) => `${file}: ${each}`),
  );
  expect(forgotten).toEqual([]);
});

test('an entry has one sentence about its component, and states with labels that differ', () => {
  expect(entries.filter(({ about }) => !/^[A-Z][^.]+\.$/.test(about)).map(({ file }) => file)).toEqual([]);
  const repeated = entries.filter(({ states }) => {
    const labels = states.map(({ label }) => label);
    return labels.length === 0 || new Set(labels).size < labels.length;
  });
  expect(repeated.map(({ file }) => file)).toEqual([]);
});
