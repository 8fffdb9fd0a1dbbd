import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { Renderer } from '@takumi-rs/core';
import { createSemaphore, withPermit } from '../../semaphore.ts';
import { type Card, cardSize, families, renderCard } from './card.ts';
import { drawableText } from './drawable-text.ts';

const require = createRequire(import.meta.url);

/** All scripts of each font, because there are no system fonts to fall back to. */
const faces = {
  [families.text]: {
    from: '@fontsource-variable/inter',
    scripts: ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'],
  },
  [families.display]: { from: '@fontsource-variable/fraunces', scripts: ['latin', 'latin-ext', 'vietnamese'] },
};

/** Each render takes a whole core for a tenth of a second. */
const maxConcurrentRenders = 2;

type PictureRenderer = (card: Card) => Promise<Buffer>;

export function createPictureRenderer({
  queueLength,
  timeoutMs,
}: {
  queueLength: number;
  timeoutMs: number;
}): PictureRenderer {
  const semaphore = createSemaphore({ permits: maxConcurrentRenders, queueLength, timeoutMs });
  let loading: Promise<LoadedRenderer> | undefined;
  const options = { ...cardSize, format: 'png' } as const;
  return (given) =>
    withPermit(semaphore, async () => {
      loading ??= load();
      const { renderer, canDraw } = await loading;
      const drawable = (text: string) => drawableText(text, canDraw);
      const card = {
        ...given,
        eyebrow: drawable(given.eyebrow),
        title: drawable(given.title),
        summary: drawable(given.summary),
        siteName: drawable(given.siteName),
      };
      const rendered = renderer.render(renderCard(card), options);
      if (!card.picture && !card.logo) return rendered;
      return rendered.catch(() => renderer.render(renderCard({ ...card, picture: null, logo: null }), options));
    });
}

type Icon = { picture: Buffer; size: number; ground?: string };

/** PNG, with the whole picture inside. */
export async function renderIcon({ picture: src, size, ground }: Icon): Promise<Buffer> {
  const full = { width: '100%', height: '100%' } as const;
  const node = {
    type: 'container',
    style: { ...full, display: 'flex', ...(ground && { backgroundColor: ground }) },
    children: [{ type: 'image', src, style: { ...full, objectFit: 'contain' } }],
  } as const;
  return new Renderer({ cacheMaxBytes: 0 }).render(node as never, { width: size, height: size, format: 'png' });
}

type Ranges = Array<[number, number]>;
type LoadedRenderer = { readonly renderer: Renderer; canDraw(codePoint: number): boolean };

async function load(): Promise<LoadedRenderer> {
  const renderer = new Renderer({ cacheMaxBytes: 0 });
  const known: Ranges = [];
  for (const [name, { from, scripts }] of Object.entries(faces)) {
    for (const script of scripts) known.push(...(await addFace(renderer, { name, from, script })));
  }
  return { renderer, canDraw: (codePoint) => known.some(([first, last]) => first <= codePoint && codePoint <= last) };
}

type Face = { name: string; from: string; script: string };

async function addFace(renderer: Renderer, { name, from, script }: Face): Promise<Ranges> {
  const file = require.resolve(`${from}/files/${path.basename(from)}-${script}-wght-normal.woff2`);
  const ranges = JSON.parse(await readFile(path.join(file, '../../unicode.json'), 'utf8')) as Record<string, string>;
  const unicodeRange = readRanges(ranges[script] ?? '');
  await renderer.registerFont({ name, data: await readFile(file), unicodeRange });
  return unicodeRange;
}

function readRanges(text: string): Ranges {
  return text.split(',').map((range) => {
    const [from = '0', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });
}
