/** Contrast of the chosen colours (WCAG 2.2 AA), and the tones that are derived from them, so that each pair in use passes. */
import {
  clampChroma,
  formatHex,
  interpolate,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  useMode as readMode,
  wcagContrast,
} from 'culori/fn';
import {
  type ColourField,
  type Colours,
  coloursOf,
  isDefaultTheme,
  type LookContent,
  type LookTheme,
  lookThemes,
} from './content/look.ts';

readMode(modeRgb);
readMode(modeLrgb);
readMode(modeOklab);
const oklch = readMode(modeOklch);

export const contrastOf = (one: string, other: string): number => wcagContrast(one, other);

/** Null if the text is no colour; `isClear` if one sees through it. */
export function readColour(text: string): { readonly hex: string; readonly isClear: boolean } | null {
  const read = parse(text.trim());
  return read ? { hex: hexOf(read), isClear: (read.alpha ?? 1) < 1 } : null;
}

type Colour = Parameters<typeof formatHex>[0];
const hexOf = (colour: Colour): string => formatHex(clampChroma(colour as string, 'oklch')) as string;

/** Between two colours; 0 is the first one. */
export const mixed = (from: string, to: string, share: number): string =>
  hexOf(interpolate([from, to], 'oklab')(share));

/** The first colour on the way to `to` that passes; `to` if none does. */
function toward(from: string, to: string, passes: (colour: string) => boolean): string {
  for (let share = 0; share < 1; share += 0.02) {
    const colour = mixed(from, to, share);
    if (passes(colour)) return colour;
  }
  return to;
}

type Lightness = (lightness: number) => number;
/** The same hue with another lightness (0 to 1). */
function shaded(colour: string, lightness: Lightness, maxChroma = 0.4): string {
  const { l, c, h } = oklch(colour) ?? { l: 0, c: 0 };
  return hexOf({
    mode: 'oklch',
    l: Math.min(1, Math.max(0, lightness(l))),
    c: Math.min(c, maxChroma),
    ...(h === undefined ? {} : { h }),
  });
}

const minText = 4.5;
const minEdge = 3;
/** Text that has less contrast cannot be read by anybody, so not even a draft has it. */
const minSeen = 1.5;

const readableOn =
  (grounds: readonly string[], minimum = minText) =>
  (colour: string): boolean =>
    grounds.every((ground) => contrastOf(colour, ground) >= minimum);

/** The values of the variables in `src/styles/tokens.css`. */
export type Palette = Readonly<Record<string, string>>;

export function paletteOf({ accent, ground, text }: Colours) {
  const isDark = contrastOf(text, '#000000') > contrastOf(ground, '#000000');
  const carries = (surface: string) => readableOn([surface])(text) && readableOn([surface])(accent);
  const surface = (by: number) =>
    toward(
      shaded(ground, (l) => l + by),
      ground,
      carries,
    );
  const raised = surface(isDark ? 0.045 : 0.025);
  const sunken = surface(-0.03);
  const grounds = [ground, raised, sunken];
  const tone = (seed: string) => toward(seed, text, readableOn(grounds));
  const danger = tone(isDark ? '#f29a8e' : '#a3211f');
  const good = tone(isDark ? '#7cc7ad' : '#1f5c4d');
  const deep = shaded(accent, () => 0.32, 0.08);
  const onDeep = shaded(accent, () => 0.95, 0.012);
  const onAction = [ground, text, '#ffffff', '#000000'].find((each) => readableOn([accent])(each)) ?? '#ffffff';
  return {
    ground,
    raised,
    sunken,
    ink: text,
    soft: toward(mixed(text, ground, 0.3), text, readableOn(grounds)),
    line: mixed(ground, text, 0.14),
    edge: toward(mixed(ground, text, 0.45), text, readableOn(grounds, minEdge)),
    accent,
    danger,
    good,
    deep,
    'on-deep': onDeep,
    'on-deep-soft': toward(mixed(onDeep, deep, 0.25), onDeep, readableOn([deep])),
    'on-deep-line': mixed(deep, onDeep, 0.2),
    'deep-accent': toward(
      shaded(accent, (l) => Math.max(l, 0.78)),
      onDeep,
      readableOn([deep]),
    ),
    'deep-action': deep,
    action: accent,
    'on-action': onAction,
    'action-hover': toward(mixed(accent, text, 0.18), accent, readableOn([onAction])),
    added: toward(mixed(ground, good, 0.24), ground, readableOn([text])),
    removed: toward(mixed(ground, danger, 0.2), ground, readableOn([text])),
  } satisfies Palette;
}

/** Each text or edge with the ground that it is seen on, and the contrast that it needs. */
export function pairsOf(colours: Colours) {
  const palette = paletteOf(colours);
  const pair = (label: string, colour: string, ground: string, minimum = minText) => ({
    label,
    colour,
    ground,
    minimum,
    ratio: contrastOf(colour, ground),
  });
  return [
    pair('Text', palette.ink, palette.ground),
    pair('Text on panels', palette.ink, palette.sunken),
    pair('Muted text', palette.soft, palette.ground),
    pair('Links', palette.accent, palette.ground),
    pair('Text on buttons', palette['on-action'], palette.action),
    pair('Errors', palette.danger, palette.ground),
    pair('Text on dark bands', palette['on-deep-soft'], palette.deep),
    pair('Edges of fields', palette.edge, palette.ground, minEdge),
    pair('Ring of the focus', palette.accent, palette.ground, minEdge),
  ];
}

export type ContrastFinding = {
  readonly field: ColourField;
  readonly ratio: number;
  /** The nearest colour of the same hue that passes. */
  readonly nearest: string;
  /** Nobody can read it, so it is not even saved. */
  readonly isUnreadable: boolean;
};

export const fieldOf = (theme: LookTheme, name: keyof Colours): ColourField =>
  `${theme}${name[0]!.toUpperCase()}${name.slice(1)}` as ColourField;

/** Text and accent on the ground: derived tones pass if these do. */
export function contrastFindingsOf(theme: LookTheme, colours: Colours): ContrastFinding[] {
  if (isDefaultTheme(colours, theme)) return [];
  return (['text', 'accent'] as const).flatMap((name) => {
    const ratio = contrastOf(colours[name], colours.ground);
    if (ratio >= minText) return [];
    const nearest = nearestReadable(colours[name], colours.ground);
    return [{ field: fieldOf(theme, name), ratio, nearest, isUnreadable: ratio < minSeen }];
  });
}

export const contrastFindings = (look: LookContent): ContrastFinding[] =>
  lookThemes.flatMap((theme) => contrastFindingsOf(theme, coloursOf(look, theme)));

/** A ratio that does not pass is not rounded to one that does. */
export const shownRatio = (ratio: number): string => (Math.floor(ratio * 10) / 10).toFixed(1);

export const contrastMessage = ({ ratio, nearest, isUnreadable }: ContrastFinding): string =>
  isUnreadable
    ? `Nobody can read this on the background: its contrast is ${shownRatio(ratio)} to 1. The nearest colour that passes is ${nearest}.`
    : `This is hard to read on the background: its contrast is ${shownRatio(ratio)} to 1, and needs 4.5. The nearest colour that passes is ${nearest}.`;

/** Steps of lightness in both directions; black or white is readable on any ground. */
function nearestReadable(colour: string, ground: string): string {
  for (let step = 0.005; step <= 1; step += 0.005)
    for (const by of [-step, step]) {
      const moved = shaded(colour, (l) => l + by);
      if (readableOn([ground])(moved)) return moved;
    }
  return contrastOf('#000000', ground) >= minText ? '#000000' : '#ffffff';
}
