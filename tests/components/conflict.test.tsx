import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Conflict } from '../../src/server-components/admin/ui/conflict.tsx';
import type { FormState } from '../../src/server-components/ui/form-state.ts';

const form = {
  name: 'policy',
  state: { form: 'policy', status: 'error', code: 409, isOutdated: true, message: '', fields: {}, values: {} },
} as unknown as FormState;

function cellsOf(stored: string, typed: string): string[] {
  const html = renderToStaticMarkup(
    <Conflict form={form} fields={[{ label: 'Text', stored, typed }]} by={null} href="/" draft="policy:1" />,
  );
  return [...html.matchAll(/<td[^>]*>(.*?)<\/td>/gs)].map(([, cell = '']) => cell);
}

test('both texts of a conflict have their own spaces, with the words marked that differ', () => {
  expect(cellsOf('Accessibility of the site', 'Accessibility')).toEqual([
    '<p>Accessibility <del>of the site</del></p>',
    '<p>Accessibility</p>',
  ]);
  expect(cellsOf('One.\nTwo.', 'One.\nThree.')).toEqual([
    '<p>One.</p><p><del>Two</del>.</p>',
    '<p>One.</p><p><ins>Three</ins>.</p>',
  ]);
});

test('a long text is shown without the paragraphs that are equal', () => {
  const text = (third: string) => ['First.', 'Second.', third, 'Fourth.', 'Fifth.'].join('\n');
  expect(cellsOf(text('Here.'), text('There.'))).toEqual([
    '<p>…</p><p><del>Here</del>.</p><p>…</p>',
    '<p>…</p><p><ins>There</ins>.</p><p>…</p>',
  ]);
});

test('texts that differ only in spaces show where', () => {
  const text = (space: string) => ['First.', 'Second.', `It has${space}one of them.`, 'Fourth.', 'Fifth.'].join('\n');
  expect(cellsOf(text(' '), text('  '))).toEqual([
    '<p>… .\nIt has<del>·</del>one of them… </p>',
    '<p>… .\nIt has<ins>··</ins>one of them… </p>',
  ]);
  expect(cellsOf('One\nand two', 'One\n\nand two')).toEqual([
    '<p>One<del>↵\n</del>and two</p>',
    '<p>One<ins>↵\n↵\n</ins>and two</p>',
  ]);
  expect(cellsOf('One', ' One')).toEqual(['<p>One</p>', '<p><ins>·</ins>One</p>']);
});

test('another refusal with the same status is no conflict', () => {
  const state = { ...form.state, isOutdated: undefined };
  const shown = <Conflict form={{ ...form, state } as FormState} fields={[]} by={null} href="/" draft="policy:1" />;
  expect(renderToStaticMarkup(shown)).toBe('');
});
