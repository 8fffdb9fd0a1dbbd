import { expect, test } from 'vitest';
import type { RichText } from '#contract/rich-text.ts';
import { headingsOf } from '../../src/server-components/ui/headings.ts';

const heading = (text: string) => ({
  type: 'heading' as const,
  attrs: { level: 2 as const },
  content: [{ type: 'text' as const, text }],
});
const idsOf = (...texts: string[]): string[] =>
  headingsOf({ type: 'doc', content: texts.map(heading) } satisfies RichText).map(({ id }) => id);

test('every heading of a text has a unique id, also when headings end in numbers', () => {
  expect(idsOf('Your rights', 'Your rights', 'Your rights 2', '漢字', '漢字')).toEqual([
    'your-rights',
    'your-rights-2',
    'your-rights-2-2',
    'section',
    'section-2',
  ]);
});

test('letters with diacritics stay readable in the id', () => {
  expect(idsOf('Über die Größe', 'Privé')).toEqual(['ueber-die-groesse', 'prive']);
});
