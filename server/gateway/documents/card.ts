import type { ContainerNode, ImageNode, Node } from '@takumi-rs/core';
import { coloursOf, isDefaultTheme, type LookContent } from '#contract/content/look.ts';
import { mixed, paletteOf } from '#contract/look-palette.ts';

export type Card = {
  readonly eyebrow: string;
  readonly title: string;
  readonly summary: string;
  readonly siteName: string;
  readonly picture: Buffer | null;
  /** Null shows the logo of the program. */
  readonly logo: Buffer | null;
  readonly tint: string;
  readonly look: LookContent;
  /** Says which part of the picture stays visible when it is cropped. */
  readonly shape?: Shape | undefined;
};

type Shape = {
  readonly width: number;
  readonly height: number;
  readonly focus?: { readonly x: number; readonly y: number } | undefined;
};

export const cardSize = { width: 1200, height: 630 } as const;

/** The light palette of `src/styles/tokens.css`; previews have no theme. */
const usual = {
  ground: '#f6f3ec',
  ink: '#14201f',
  soft: '#4a5754',
  accent: '#a3461f',
  deep: '#0f3d3e',
  ridges: ['#dfe6e1', '#a9c0b9', '#4d7c78'],
};
type CardColours = typeof usual;

function coloursFor(look: LookContent): CardColours {
  const chosen = coloursOf(look, 'light');
  if (isDefaultTheme(chosen, 'light')) return usual;
  const palette = paletteOf(chosen);
  return { ...palette, ridges: [0.12, 0.3, 0.6].map((share) => mixed(palette.ground, palette.deep, share)) };
}

export const families = { text: 'Inter Variable', display: 'Fraunces Variable' } as const;
/** The display font has neither Greek nor Cyrillic. */
const display = `${families.display}, ${families.text}`;
const pictureWidth = 460;
const lakeHeight = 150;

export function renderCard(card: Card): ContainerNode {
  const colours = coloursFor(card.look);
  return box({ width: '100%', height: '100%', display: 'flex', backgroundColor: colours.ground }, [
    ...(card.picture ? [] : [lake(colours)]),
    textColumn(card, colours),
    ...(card.picture ? [picture(card.picture, card)] : []),
  ]);
}

function textColumn(card: Card, colours: CardColours): ContainerNode {
  const { eyebrow, title, summary, siteName, picture, logo } = card;
  const padding = picture ? '56px 52px 48px 64px' : `56px 64px ${lakeHeight - 10}px 64px`;
  return box({ flexGrow: 1, flexBasis: 0, minWidth: 0, display: 'flex', flexDirection: 'column', padding }, [
    brand(siteName, logo, colours),
    box({ flexGrow: 1, display: 'flex', flexDirection: 'column', justifyContent: 'center', paddingTop: 20 }, [
      text(eyebrow, { color: colours.accent, fontSize: 24, fontWeight: 600, letterSpacing: 0.4, ...clampLines(1) }),
      text(title, {
        // Line clamping would cut off accents of the first line and descenders of the last one.
        paddingTop: 12,
        paddingBottom: 12,
        color: colours.ink,
        fontFamily: display,
        fontWeight: 480,
        fontSize: titleSize(title, picture !== null),
        lineHeight: 1.06,
        letterSpacing: -1.2,
        textWrap: 'balance',
        overflowWrap: 'anywhere',
        ...clampLines(picture ? 5 : 3),
      }),
      text(summary, {
        marginTop: 8,
        color: colours.soft,
        fontSize: 27,
        lineHeight: 1.4,
        maxWidth: 860,
        overflowWrap: 'anywhere',
        ...clampLines(2),
      }),
    ]),
  ]);
}

function titleSize({ length }: string, beside: boolean): number {
  const sizes = beside
    ? ([
        [24, 82],
        [44, 70],
        [70, 58],
      ] as const)
    : ([
        [26, 92],
        [56, 78],
        [90, 64],
      ] as const);
  return sizes.find(([maxLength]) => length <= maxLength)?.[1] ?? (beside ? 44 : 50);
}

function brand(name: string, own: Buffer | null, colours: CardColours): ContainerNode {
  // The same path as in `src/server-components/ui/logo.tsx`.
  const logo = svg(
    64,
    64,
    `<path fill="${colours.deep}" d="M12 44V28a20 20 0 0 1 40 0v16h-8V28a12 12 0 0 0-24 0v16z"/><g fill="none" stroke-width="4" stroke-linecap="round"><path stroke="${colours.accent}" d="M6 51h52"/><path stroke="${colours.deep}" opacity=".55" d="M18 59h28"/></g>`,
  );
  return box({ display: 'flex', alignItems: 'center' }, [
    own
      ? { type: 'image', src: own, style: { height: 48, maxWidth: 320, flexShrink: 0, objectFit: 'contain' } }
      : { ...logo, style: { width: 48, height: 48, flexShrink: 0 } },
    text(name, {
      marginLeft: 16,
      color: colours.ink,
      fontFamily: display,
      fontWeight: 560,
      fontSize: 34,
      ...clampLines(1),
    }),
  ]);
}

function picture(bytes: Buffer, { tint, shape }: Pick<Card, 'tint' | 'shape'>): ContainerNode {
  const frame = { width: pictureWidth, height: '100%', flexShrink: 0, display: 'flex', backgroundColor: tint } as const;
  if (!shape?.focus)
    return box(frame, [{ type: 'image', src: bytes, style: { width: '100%', height: '100%', objectFit: 'cover' } }]);
  const place = coverAt(shape.focus, shape);
  return box({ ...frame, position: 'relative', overflow: 'hidden' }, [
    { type: 'image', src: bytes, style: { position: 'absolute', ...place } },
  ]);
}

/** Browsers have `object-position` for this, which the renderer does not know. */
function coverAt({ x, y }: NonNullable<Shape['focus']>, { width, height }: Shape) {
  const scale = Math.max(pictureWidth / width, cardSize.height / height);
  const [shownWidth, shownHeight] = [Math.round(width * scale), Math.round(height * scale)];
  return {
    width: shownWidth,
    height: shownHeight,
    left: Math.round(((pictureWidth - shownWidth) * x) / 100),
    top: Math.round(((cardSize.height - shownHeight) * y) / 100),
  };
}

function lake({ ridges: [far, middle, near], deep }: CardColours): ImageNode {
  const { width } = cardSize;
  const ridges = svg(
    width,
    lakeHeight,
    `<path fill="${far}" d="M0 72C120 50 214 12 330 26s190 50 300 36S838 2 950 12s170 36 250 28v110H0Z"/>
     <path fill="${middle}" d="M0 102c140-24 232-6 352-20s196-38 322-24 204 36 318 18 150-32 208-26v100H0Z"/>
     <path fill="${near}" d="M0 120c120-12 260-24 400-10s268 16 396-4 276-28 404-10v54H0Z"/>
     <path fill="${deep}" d="M0 130c210-10 402 5 600 2s404-12 600 0v18H0Z"/>`,
  );
  return { ...ridges, style: { position: 'absolute', left: 0, bottom: 0, width, height: lakeHeight } };
}

const svg = (width: number, height: number, content: string): ImageNode => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`,
  width,
  height,
});

type Style = NonNullable<Node['style']>;
const box = (style: Style, children: Node[]): ContainerNode => ({ type: 'container', style, children });
const text = (value: string, style: Style): Node => ({
  type: 'text',
  text: value,
  style: { fontFamily: families.text, ...style },
});
const clampLines = (maxLines: number): Style => ({ overflow: 'hidden', textOverflow: 'ellipsis', lineClamp: maxLines });
