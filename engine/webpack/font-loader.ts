/** Cuts a font down to the weights and characters of its `@font-face` rule and to the features that our styles use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';
import { codePointsOf, fontFeatures } from '#contract/typeface-scripts.ts';

export const raw = true;

/** `styles` is the file with the `@font-face` rules. */
export default function fontLoader(this: LoaderContext<{ styles: string }>, font: Buffer): void {
  const { styles } = this.getOptions();
  this.addDependency(styles);
  const done = this.async();
  const rule = ruleOf(this.resourcePath, readFileSync(styles, 'utf8'));
  const [min, max] = descriptorOf(rule, 'font-weight').split(' ').map(Number);
  const cut = cutFont(font, { range: descriptorOf(rule, 'unicode-range'), weights: { min: min!, max: max! } });
  cut.then((bytes) => done(null, bytes), done);
}

type Part = { readonly range: string; readonly weights: { readonly min: number; readonly max: number } };

export const cutFont = (font: Buffer, { range, weights }: Part): Promise<Buffer> =>
  subsetFont(font, String.fromCodePoint(...codePointsOf(range)), {
    targetFormat: 'woff2',
    keepFeatures: fontFeatures,
    variationAxes: { wght: weights },
  });

function ruleOf(file: string, styles: string): string {
  const rule = styles.split('@font-face').find((text) => text.includes(`/${path.basename(file)}"`));
  if (rule === undefined) throw new Error(`no @font-face rule has ${path.basename(file)}`);
  return rule;
}

function descriptorOf(rule: string, name: string): string {
  const value = new RegExp(`${name}:([^;]+);`).exec(rule)?.[1];
  if (value === undefined) throw new Error(`an @font-face rule has no ${name}`);
  return value.trim();
}
