/** Layouts turn around with the direction of text: style sheets name where lines begin and end, not left and right. */
import { expect, test } from 'vitest';
import { read, repositoryFiles } from '../helpers/repository-files.ts';

/** These mean a side of the screen, or are the same on both. */
const exceptions: Readonly<Record<string, readonly RegExp[]>> = {
  // It is turned around as a whole.
  'src/styles/layout.css': [/^background: linear-gradient/],
  'src/styles/tokens.css': [/^--text-(start: right|end: left)$/],
  // A shadow at either edge.
  'src/server-components/admin/ui/data-table.module.css': [/^background: .*\bto (left|right)\b/],
  // The round corners and the camera of a phone.
  'src/server-components/admin/view-as/view-bar.module.css': [/safe-area-inset-(left|right)/],
  // An arrow that points down, by a turn.
  'src/server-components/layouts/account-frame.module.css': [/^border-width: 0 1.5px 1.5px 0$/],
  // A landscape.
  'src/server-components/sign-in/login-page.module.css': [/^(inset|background):/],
  // The half of a dot.
  'src/server-components/ui/badge.module.css': [/^background: linear-gradient\(90deg/],
};

const sides = /(?<![\w"-])(?:left|right)(?![\w"])|-(?:left|right)(?:-radius)?(?![\w"-])/;
const byX = /^(?:translate: (?!0 |none|var)|transform: .*(?:translateX|skew|rotate)|transform-origin: 0)/;
const shifted = /^(?:box|text)-shadow: (?:inset )?-?[1-9]/;
const atStart = /^(?:background|background-position|object-position): (?:.*\)\) )?0 [^0)]/;

/** `padding: 0 1rem 0 2rem`, and corners that differ. */
function hasTwoSides(property: string, value: string): boolean {
  let plain = value;
  while (plain.includes('(')) plain = plain.replace(/\([^()]*\)/g, '');
  const parts = plain.split(' ');
  if (parts.length !== 4) return false;
  if (property === 'border-radius') return parts[0] !== parts[1] || parts[2] !== parts[3];
  return /^(?:margin|padding|inset|border-width)$/.test(property) && parts[1] !== parts[3];
}

const declarationsOf = (sheet: string): string[] =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/url\((?:'[^']*'|"[^"]*")\)/g, 'url()')
    .split(/[{};]/)
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => /^[a-z-]+: /.test(part));

const isOfOneSide = (declaration: string): boolean => {
  const [property = '', value = ''] = declaration.split(/: (.*)/);
  if (declaration.includes('var(--ahead)')) return false;
  return [sides, byX, shifted, atStart].some((pattern) => pattern.test(declaration)) || hasTwoSides(property, value);
};

const found = (file: string, sheet: string): string[] =>
  declarationsOf(sheet).filter(
    (declaration) => isOfOneSide(declaration) && !exceptions[file]?.some((allowed) => allowed.test(declaration)),
  );

test.each([
  'margin-left: 1rem',
  'left: 50%',
  'float: right',
  'text-align: left',
  'border-left: 1px solid',
  'border-top-left-radius: 2px',
  'padding: 0 1rem 0 2rem',
  'border-radius: 1px 0 0 1px',
  'translate: 0.25rem 0',
  'transform: translateX(2px)',
  'box-shadow: inset 3px 0 0 red',
  'background-position: right 1rem center',
])('%s is found', (declaration) => {
  expect(found('', `.a { color: red; ${declaration}; }`)).toEqual([declaration]);
});

test.each([
  'margin-inline-start: 1rem',
  'padding: 0 1rem 2rem',
  'inset: 0 1rem 0 1rem',
  'box-shadow: 0 1px 0 red',
  'translate: 0 -50%',
  'border-radius: 50vw 50vw 0 0',
])('%s is not', (declaration) => {
  expect(found('', `.a { ${declaration} }`)).toEqual([]);
});

test('no style sheet names a side that texts of another direction would have at the other one', () => {
  const sheets = repositoryFiles('src', 'engine').filter((file) => file.endsWith('.css'));
  expect(sheets.flatMap((file) => found(file, read(file)).map((declaration) => `${file} ${declaration}`))).toEqual([]);
});
