import type { Picture as PictureData } from '#contract/content/media.ts';

/** The width of the picture's box on screens of at least `from` rem, and the ratio that it is cropped to. */
export type PictureSize = {
  readonly from?: number;
  readonly width: `${number}${'rem' | 'vw'}`;
  readonly ratio?: number;
};

type Props = {
  readonly picture: PictureData;
  /** Widest screens first, or a `sizes` attribute for a picture that is not cropped. */
  readonly sizes: string | readonly PictureSize[];
  /** The picture is above the fold: it is loaded eagerly with high priority. */
  readonly priority?: boolean;
  readonly className?: string;
  /** The text beside it has the same meaning, so `alt` is empty. */
  readonly decorative?: boolean;
};

export function Picture({ picture, sizes, priority = false, className, decorative = false }: Props) {
  return (
    <img
      className={className}
      src={fallbackSource(picture)}
      srcSet={sourceSet(picture)}
      sizes={typeof sizes === 'string' ? sizes : sizes.map((size) => sizeOf(picture, size)).join(', ')}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      style={{ backgroundColor: picture.tint, objectPosition: positionOf(picture) }}
    />
  );
}

/** A picture that is cropped at its sides is wider than its box. */
function sizeOf({ width, height }: PictureData, { from, width: shown, ratio }: PictureSize): string {
  const wider = ratio === undefined ? 1 : Math.max(1, width / height / ratio);
  const size = shown.replace(/[\d.]+/, (number) => String(Math.round(Number(number) * wider * 10) / 10));
  return from === undefined ? size : `(min-width: ${from}rem) ${size}`;
}

/** It has an effect only where the style sheet crops. */
const positionOf = ({ focus }: PictureData): string | undefined => focus && `${focus.x}% ${focus.y}%`;

const widthInName = /-\d+\.webp$/;

function sourceSet({ src, widths }: PictureData): string | undefined {
  if (!widthInName.test(src) || widths.length === 0) return undefined;
  return widths.map((width) => `${sourceOf(src, width)} ${width}w`).join(', ');
}

function fallbackSource({ src, widths }: PictureData): string {
  const middle = widths[Math.floor(widths.length / 2)];
  return middle && widthInName.test(src) ? sourceOf(src, middle) : src;
}

const sourceOf = (src: string, width: number) => src.replace(widthInName, `-${width}.webp`);
