/** Cuts a font down to the weights and characters of its `@font-face` rule and to the features that our styles use. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import subsetFont from 'subset-font';
import type { LoaderContext } from 'webpack';

/** Features that browsers apply by default, then those of `font-variant-numeric`. */
const features = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn', 'lnum', 'tnum'];

export const raw = true;

/** `styles` is the file with the `@font-face` rules. */
export default function fontLoader(this: LoaderContext<{ styles: string }>, font: Buffer): void {
  const { styles } = this.getOptions();
  this.addDependency(styles);
  const done = this.async();
  cut(font, ruleOf(this.resourcePath, readFileSync(styles, 'utf8'))).then((bytes) => done(null, bytes), done);
}

function cut(font: Buffer, rule: string): Promise<Buffer> {
  const [min, max] = descriptorOf(rule, 'font-weight').split(' ').map(Number);
  return subsetFont(font, charactersOf(descriptorOf(rule, 'unicode-range')), {
    targetFormat: 'woff2',
    keepFeatures: features,
    variationAxes: { wght: { min: min!, max: max! } },
  });
}

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

function charactersOf(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .trim()
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');
}
