import { expect, test } from 'vitest';
import type { Face, Typeface } from '#contract/content/typefaces.ts';
import { shippedTypefaces, systemTypeface, typefacesOf } from '#contract/shipped-typefaces.ts';
import { codePointsOf, type Script, scriptOf, scripts, unicodeRanges } from '#contract/typeface-scripts.ts';
import { fontFaces, preloadedFonts, typefaceStyles } from '#contract/typeface-styles.ts';

const metrics = { ascent: 0.9, descent: 0.3, lineGap: 0, width: 0.4407 };
const face = (weight: number, of: readonly Script[], style: Face['style'] = 'normal'): Face => ({
  style,
  weights: { min: weight, max: weight },
  metrics,
  files: of.map((script) => ({ script, size: 1, address: `/${style}-${weight}-${script}` })),
});
const typeface = (id: string, ...faces: Face[]): Typeface => ({ id, name: id, kind: 'sans', faces });

const text = typeface(
  'a',
  face(700, ['latin']),
  face(400, ['latin', 'greek'], 'italic'),
  face(400, ['latin', 'greek']),
);
const headings = typeface('b', face(300, ['latin']), face(600, ['latin']));

test('a page preloads the upright file that is nearest to the weight of texts, in the script of the site', () => {
  expect(preloadedFonts(text, headings, 'latin')).toEqual(['/normal-400-latin', '/normal-300-latin']);
  expect(preloadedFonts(text, headings, 'greek')).toEqual(['/normal-400-greek', '/normal-300-latin']);
  expect(preloadedFonts(text, text, 'latin')).toEqual(['/normal-400-latin']);
  expect(preloadedFonts(text, systemTypeface, 'latin')).toEqual(['/normal-400-latin']);
});

test('only the preloaded file is optional, and it has a second name for later pages', () => {
  const rules = typefaceStyles(text, text, 'greek').split('\n');
  const optional = rules.filter((rule) => rule.includes('optional'));
  expect(optional).toEqual([expect.stringContaining('url("/normal-400-greek")')]);
  expect(rules.filter((rule) => rule.includes('"Typeface a Late"; font-style'))).toHaveLength(1);
  expect(rules.filter((rule) => rule.includes('url("/normal-400-greek")'))).toHaveLength(2);
  expect(rules.find((rule) => rule.includes('Fallback 1"; src'))).toContain('size-adjust: 100%; ascent-override: 90%;');
  expect(fontFaces(text)).not.toContain('optional');
});

test('the font of the system needs no files', () => {
  expect(fontFaces(systemTypeface)).toBe('');
  expect(typefaceStyles(systemTypeface, text, 'latin')).toContain('--text-font: system-ui, sans-serif;');
});

test('each sign belongs to one script, and each locale has one', () => {
  const all = scripts.flatMap((script) => codePointsOf(unicodeRanges[script]));
  expect(all.filter((code, index) => all.indexOf(code) !== index)).toEqual([]);
  expect(['de-DE', 'el-GR', 'uk-UA', 'vi-VN', 'ar-LB', 'he-IL', 'xx'].map(scriptOf)).toEqual([
    'latin',
    'greek',
    'cyrillic',
    'vietnamese',
    'arabic',
    'hebrew',
    'latin',
  ]);
});

test('a typeface of the program has the files of the build', () => {
  const [, inter] = typefacesOf({ 'inter-latin': { file: 'inter.1.woff2', size: 26_000 } }, '/assets/');
  expect(inter?.faces[0]?.files).toEqual([{ script: 'latin', address: '/assets/inter.1.woff2', size: 26_000 }]);
  expect(new Set(shippedTypefaces.map(({ id }) => id)).size).toBe(shippedTypefaces.length);
});
