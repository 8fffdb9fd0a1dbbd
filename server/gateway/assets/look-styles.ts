/**
 * The first style sheet of a page ends with the variables and typefaces of the look, at an address that names them
 * (docs/decisions/128-a-look-of-the-companys-own.md).
 */
import { createHash } from 'node:crypto';
import {
  coloursOf,
  isDefaultTheme,
  type LookContent,
  type LookTheme,
  radii,
  type ShownLook,
} from '#contract/content/look.ts';
import type { ShownSite } from '#contract/content/site.ts';
import type { Typeface } from '#contract/content/typefaces.ts';
import { contrastOf, paletteOf } from '#contract/look-palette.ts';
import { rightToLeftTypeface, usualTypefaces } from '#contract/shipped-typefaces.ts';
import { siteFormat } from '#contract/site-format.ts';
import { type Script, scriptOf, scripts } from '#contract/typeface-scripts.ts';
import { preloadedFonts, typefaceStyles } from '#contract/typeface-styles.ts';
import type { Bundles } from '../../../engine/bundles.ts';
import type { Assets } from '../../../src/server-components/document.tsx';
import { createBody, encode } from '../responses/encoding.ts';
import { type Content, etagOf } from '../responses/respond.ts';
import type { SiteSource } from '../upstream/site-source.ts';

/** The usual values are in `tokens.css`. */
const compact =
  '--space-s:.625rem;--space-m:.8125rem;--space-l:1.125rem;--space-xl:1.625rem;--space-2xl:clamp(1.75rem,1.5rem + 1.3vw,2.75rem);--space-3xl:clamp(2.5rem,2rem + 2.8vw,4.75rem);--gap:clamp(.75rem,.5rem + 1.2vw,1.5rem);';

/** Colours, corners and spacing; empty for those that the program comes with. */
export function lookCss(look: LookContent): string {
  const common = [
    look.radius === 'slight' ? '' : `--radius:${radii[look.radius]};`,
    look.density === 'compact' ? compact : '',
  ].join('');
  const light = variablesOf(look, 'light');
  const dark = variablesOf(look, 'dark');
  // Each theme has selectors of its own, because the other one may be that of `tokens.css`. They count as much as those
  // there, so that the sheet of a later edition wins in a tab that has both.
  const rules = [
    common && `:root{${common}}`,
    light &&
      `:root:where([data-theme="light"]){${light}}@media not (prefers-color-scheme:dark){:root:where(:not([data-theme="dark"])){${light}}}`,
    dark && `[data-theme="dark"]{${dark}}@media (prefers-color-scheme:dark){:root:not([data-theme="light"]){${dark}}}`,
  ].join('');
  return rules && `@layer tokens{${rules}}`;
}

function variablesOf(look: LookContent, theme: LookTheme): string {
  const colours = coloursOf(look, theme);
  if (isDefaultTheme(colours, theme)) return '';
  const scheme = contrastOf(colours.ground, '#000000') < contrastOf(colours.ground, '#ffffff') ? 'dark' : 'light';
  const variables = Object.entries(paletteOf(colours)).map(([name, value]) => `--${name}:${value};`);
  return `color-scheme:${scheme};${variables.join('')}`;
}

/** Null for those of `fonts.css`, also while this gateway does not know the chosen ones. */
function chosenTypefaces(
  { textTypeface, headingTypeface, typefaces }: ShownLook,
  { shipped, script }: Page,
): readonly [Typeface, Typeface] | null {
  const isUsual = textTypeface === usualTypefaces.text && headingTypeface === usualTypefaces.headings;
  const isCovered = script !== 'arabic' && script !== 'hebrew';
  if (isUsual && isCovered) return null;
  const find = (wanted: string) =>
    [...shipped, ...typefaces].find(({ id }) => id === (isUsual ? rightToLeftTypeface : wanted));
  const [text, headings] = [find(textTypeface), find(headingTypeface)];
  return text && headings ? [text, headings] : null;
}

type Page = {
  readonly shipped: readonly Typeface[];
  /** The script of its language. */
  readonly script: Script;
};

type Styles = {
  readonly css: string;
  readonly version: string;
  /** The files that pages preload; null for those of the build. */
  readonly fonts: readonly string[] | null;
};
const stylesOf = new WeakMap<ShownLook, Map<Script, Styles>>();

/** The edition is part of the version, because a browser that has a sheet already does not put it last again. */
export function stylesFor(
  look: ShownLook,
  shipped: readonly Typeface[],
  script = scriptOf(siteFormat().locale),
): Styles {
  const ofLook = stylesOf.get(look) ?? new Map<Script, Styles>();
  stylesOf.set(look, ofLook);
  const known = ofLook.get(script);
  if (known) return known;
  const chosen = chosenTypefaces(look, { shipped, script });
  const css = lookCss(look) + (chosen ? typefaceStyles(...chosen, script) : '');
  const styles = {
    css,
    fonts: chosen && preloadedFonts(...chosen, script),
    version: createHash('sha256').update(`${look.edition} ${css}`).digest('base64url').slice(0, 12),
  };
  ofLook.set(script, styles);
  return styles;
}

/** `look` is null while it is not known. One of a negative edition is a draft, which has no address. */
export function withLook(assets: Assets, look: ShownLook | null): Assets {
  const [first, ...others] = assets.css;
  if (!look || first === undefined) return assets;
  const { version, fonts, css: own } = stylesFor(look, assets.typefaces);
  const isPlain = look.edition < 0 || (look.edition === 0 && own === '');
  const css = isPlain ? first : first.replace('/assets/', `/assets/look-${version}/`);
  return { ...assets, css: [css, ...others], fonts: fonts ?? assets.fonts };
}

const address = /^look-([\w-]{12})\/([\w.-]+\.css)$/;
const maxSheets = 20;

export type StyledAsset = (name: string, assets: ReadonlyMap<string, Content>) => Promise<Content | undefined>;

/**
 * Answers such an address. A page in a cache may name another version than the present one, and another gateway may
 * know a newer one: such an answer must not be kept.
 */
export function createStyledAssets(
  site: Pick<SiteSource, 'siteOf' | 'refreshed'>,
  bundles: () => Pick<Bundles, 'typefaces'>,
): StyledAsset {
  const sheets = new Map<string, Content>();

  /** Pages of each language may name the version of its script. */
  const versionOf = ({ look }: ShownSite, version: string): Styles | undefined =>
    scripts.map((script) => stylesFor(look, bundles().typefaces, script)).find((styles) => styles.version === version);

  async function stylesOfVersion(version: string): Promise<Styles | null> {
    const known = await site.siteOf().catch(() => null);
    const styles = known && versionOf(known, version);
    if (styles) return styles;
    const present = await site.refreshed().catch(() => null);
    return present && (versionOf(present, version) ?? stylesFor(present.look, bundles().typefaces));
  }

  /** It is kept under the version that it has, because anybody may ask for unknown ones. */
  async function sheetOf(name: string, plain: Content, css: string): Promise<Content> {
    const kept = sheets.get(name);
    if (kept) return kept;
    const sheet = await withStyles(plain, css);
    const [oldest] = sheets.keys();
    if (oldest !== undefined && sheets.size >= maxSheets) sheets.delete(oldest);
    sheets.set(name, sheet);
    return sheet;
  }

  return async (name, assets) => {
    const [, version = '', file = ''] = address.exec(name) ?? [];
    const plain = assets.get(file);
    if (!plain) return undefined;
    const kept = sheets.get(name);
    if (kept) return kept;
    const styles = await stylesOfVersion(version);
    if (!styles) return { ...plain, cacheControl: 'no-cache' };
    const sheet = await sheetOf(`look-${styles.version}/${file}`, plain, styles.css);
    return styles.version === version ? sheet : { ...sheet, cacheControl: 'no-cache' };
  };
}

async function withStyles(plain: Content, css: string): Promise<Content> {
  const { body } = plain;
  const sheet = 'encoded' in body ? await body.encoded('identity') : (body as Buffer);
  const bytes = Buffer.concat([sheet, Buffer.from(css)]);
  return { ...plain, etag: etagOf(bytes), body: createBody(bytes, (encoding) => encode(bytes, encoding, 'cached')) };
}
