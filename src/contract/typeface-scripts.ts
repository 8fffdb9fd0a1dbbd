/** A typeface is cut into a file for each script that it has, so that a page loads only what its text needs. */

/** The characters of each script as a CSS `unicode-range`. */
export const unicodeRanges = {
  latin:
    'U+0020-007E,U+00A0-00FF,U+0131,U+0152-0153,U+02C6,U+02DA,U+02DC,U+2000-200A,U+2010-2015,U+2018-201E,U+2020-2022,U+2026,U+202F,U+2030,U+2032-2033,U+2039-203A,U+20AC,U+2122,U+2191,U+2193,U+2212',
  'latin-ext': 'U+0100-0130,U+0132-0151,U+0154-019F,U+01A2-01AE,U+01B1-024F,U+1E80-1E85,U+1E9E,U+1EF2-1EF3',
  vietnamese: 'U+01A0-01A1,U+01AF-01B0,U+0300-0301,U+0303,U+0309,U+0323,U+1EA0-1EF1,U+1EF4-1EF9,U+20AB',
  greek: 'U+0370-03FF,U+1F00-1FFF',
  cyrillic: 'U+0400-052F,U+2116',
  arabic: 'U+0600-06FF,U+0750-077F,U+08A0-08FF,U+200C-200E,U+FB50-FDFF,U+FE70-FEFC',
  hebrew: 'U+0590-05FF,U+20AA,U+FB1D-FB4F',
} as const;

export type Script = keyof typeof unicodeRanges;
export const scripts = Object.keys(unicodeRanges) as [Script, ...Script[]];

/** A font with fewer signs of a script has them for formulas or names, not for texts. */
export const fewestSigns = 20;

const byLanguage: Readonly<Record<string, Script>> = {
  ar: 'arabic',
  bg: 'cyrillic',
  el: 'greek',
  he: 'hebrew',
  uk: 'cyrillic',
  vi: 'vietnamese',
};

/** The script whose file every page of the site preloads. `locale` is a BCP 47 tag. */
export const scriptOf = (locale: string): Script => byLanguage[locale.split('-', 1)[0] as string] ?? 'latin';

/** The weights that our styles use. */
export const usedWeights = { min: 400, max: 700 } as const;

/** Features that browsers apply by default, those of the forms of Arabic letters, then those of `font-variant-numeric`. */
export const fontFeatures = [
  ...['calt', 'ccmp', 'clig', 'curs', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'rvrn'],
  ...['fina', 'init', 'isol', 'medi', 'rclt'],
  ...['lnum', 'tnum'],
];

/** `range` is a CSS `unicode-range`. */
export const codePointsOf = (range: string): number[] =>
  range.split(',').flatMap((part) => {
    const [first = 0, last = first] = part
      .trim()
      .slice(2)
      .split('-')
      .map((code) => Number.parseInt(code, 16));
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
