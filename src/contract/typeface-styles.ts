/** The CSS of the two typefaces of a site. `fonts.css` says why one file is preloaded and has two names. */
import type { Face, Typeface } from './content/typefaces.ts';
import { type Script, unicodeRanges } from './typeface-scripts.ts';

type TypefaceFile = Face['files'][number];

/** Fonts of systems, with the average width of their letters as a part of the size. */
const fallbacks = {
  sans: [{ fonts: ['Arial', 'Liberation Sans', 'Helvetica'], width: 0.4407 }],
  serif: [
    { fonts: ['Georgia'], width: 0.4458 },
    { fonts: ['Times New Roman', 'Liberation Serif'], width: 0.3997 },
  ],
} as const;
const generic = { sans: 'system-ui, sans-serif', serif: 'Georgia, serif' } as const;

const familyOf = ({ id }: Typeface): string => `Typeface ${id}`;
const lateFamilyOf = (typeface: Typeface): string => `${familyOf(typeface)} Late`;
const fallbackFamilyOf = (typeface: Typeface, index: number): string => `${familyOf(typeface)} Fallback ${index + 1}`;

/** The upright face that is nearest to the weight of texts; undefined for the fonts of the system. */
function regularOf({ faces }: Typeface): Face | undefined {
  const distance = ({ style, weights: { min, max } }: Face) =>
    (style === 'italic' ? 1_000 : 0) + Math.abs(Math.min(max, Math.max(min, 400)) - 400);
  return faces.toSorted((one, other) => distance(one) - distance(other))[0];
}

/** The file of the regular face for texts of a script, or its Latin one. */
function firstFileOf(typeface: Typeface, script: Script): TypefaceFile | undefined {
  const files = regularOf(typeface)?.files ?? [];
  return files.find((file) => file.script === script) ?? files.find((file) => file.script === 'latin');
}

/** The addresses that each page preloads: at most two. */
export function preloadedFonts(text: Typeface, headings: Typeface, script: Script): string[] {
  const files = [firstFileOf(text, script), firstFileOf(headings, script)].filter((file) => file !== undefined);
  return [...new Set(files.map(({ address }) => address))];
}

/** Such as `400–700` or `700 italic`. */
export const weightText = ({ style, weights: { min, max } }: Pick<Face, 'style' | 'weights'>): string =>
  `${min === max ? min : `${min}–${max}`}${style === 'italic' ? ' italic' : ''}`;

/** The value of `font-family`. With `late` a font is used that came too late for the first page. */
export function fontFamily(typeface: Typeface, late = false): string {
  if (typeface.faces.length === 0) return generic[typeface.kind];
  const names = [
    familyOf(typeface),
    ...(late ? [lateFamilyOf(typeface)] : []),
    ...fallbacks[typeface.kind].map((_, index) => fallbackFamilyOf(typeface, index)),
  ];
  return [...names.map((name) => `"${name}"`), generic[typeface.kind]].join(', ');
}

/** Rules with which a page has both typefaces, and the variables that name them. It follows the styles of the program. */
export function typefaceStyles(text: Typeface, headings: Typeface, script: Script): string {
  const both = text.id === headings.id ? [text] : [text, headings];
  const variables = (late: boolean) =>
    `--text-font: ${fontFamily(text, late)}; --display-font: ${fontFamily(headings, late)};`;
  return [
    '@layer tokens {',
    ...both.map((typeface) => fontFaces(typeface, script)),
    `:root { ${variables(false)} }`,
    `[data-navigated] { ${variables(true)} }`,
    '}',
  ].join('\n');
}

/** Without a script nothing is preloaded, so that each file appears when it arrives, as in a specimen. */
export function fontFaces(typeface: Typeface, script?: Script): string {
  const first = script && firstFileOf(typeface, script);
  const rules = typeface.faces.flatMap((face) =>
    face.files.flatMap((file) => {
      if (file !== first) return [fontFace(familyOf(typeface), { face, file, display: 'swap' })];
      return [
        fontFace(familyOf(typeface), { face, file, display: 'optional' }),
        fontFace(lateFamilyOf(typeface), { face, file, display: 'swap' }),
      ];
    }),
  );
  return [...rules, ...fallbackFaces(typeface)].join('\n');
}

type Rule = { readonly face: Face; readonly file: TypefaceFile; readonly display: 'optional' | 'swap' };

function fontFace(family: string, { face: { style, weights }, file, display }: Rule): string {
  const weight = weights.min === weights.max ? weights.min : `${weights.min} ${weights.max}`;
  return ruleOf({
    'font-family': `"${family}"`,
    'font-style': style,
    'font-weight': weight,
    'font-display': display,
    src: `url("${file.address}") format("woff2")`,
    'unicode-range': unicodeRanges[file.script],
  });
}

/** The fonts of the system in the width and height of the typeface, so that lines break at the same words. */
function fallbackFaces(typeface: Typeface): string[] {
  const regular = regularOf(typeface);
  if (!regular) return [];
  const { ascent, descent, lineGap, width } = regular.metrics;
  const percent = (part: number) => `${Math.round(part * 1_000) / 10}%`;
  return fallbacks[typeface.kind].map(({ fonts, width: own }, index) => {
    const scale = width / own;
    return ruleOf({
      'font-family': `"${fallbackFamilyOf(typeface, index)}"`,
      src: fonts.map((font) => `local("${font}")`).join(', '),
      'size-adjust': percent(scale),
      'ascent-override': percent(ascent / scale),
      'descent-override': percent(descent / scale),
      'line-gap-override': percent(lineGap / scale),
    });
  });
}

const ruleOf = (descriptors: Readonly<Record<string, string | number>>): string =>
  `@font-face { ${Object.entries(descriptors)
    .map(([name, value]) => `${name}: ${value};`)
    .join(' ')} }`;
