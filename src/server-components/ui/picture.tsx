/** A picture in the widths it is stored in; its average colour holds the place while it loads, so nothing moves. */
import type { Picture as PictureData } from '../../contract/content/media.ts';

/** How wide the layout shows a picture on screens of at least `from` rem, and the ratio that it is cropped to there. */
export type Place = {
  readonly from?: number;
  readonly width: `${number}${'rem' | 'vw'}`;
  readonly ratio?: number;
};

type Props = {
  readonly picture: PictureData;
  /** What the layout gives it: widest screens first, or as in the `sizes` attribute where nothing is cropped. */
  readonly sizes: string | readonly Place[];
  /** Above the fold: loaded at once and first. */
  readonly priority?: boolean;
  readonly className?: string;
  /** Where the same words stand beside it anyway. */
  readonly decorative?: boolean;
};

export function Picture({ picture, sizes, priority = false, className, decorative = false }: Props) {
  return (
    <img
      className={className}
      src={middleSource(picture)}
      srcSet={sourceSet(picture)}
      sizes={typeof sizes === 'string' ? sizes : sizes.map((place) => sizeOf(picture, place)).join(', ')}
      width={picture.width}
      height={picture.height}
      alt={decorative ? '' : picture.alt}
      loading={priority ? 'eager' : 'lazy'}
      fetchPriority={priority ? 'high' : undefined}
      decoding={priority ? 'sync' : 'async'}
      style={{ backgroundColor: picture.tint }}
    />
  );
}

/** A picture that is cropped at its sides is shown wider than its frame is. */
function sizeOf({ width, height }: PictureData, { from, width: shown, ratio }: Place): string {
  const wider = ratio === undefined ? 1 : Math.max(1, width / height / ratio);
  const size = shown.replace(/[\d.]+/, (number) => String(Math.round(Number(number) * wider * 10) / 10));
  return from === undefined ? size : `(min-width: ${from}rem) ${size}`;
}

const widthInName = /-\d+\.webp$/;

function sourceSet({ src, widths }: PictureData): string | undefined {
  if (!widthInName.test(src) || widths.length === 0) return undefined;
  return widths.map((width) => `${sourceOf(src, width)} ${width}w`).join(', ');
}

/** For what does not understand `srcset`: neither the smallest nor the largest. */
function middleSource({ src, widths }: PictureData): string {
  const middle = widths[Math.floor(widths.length / 2)];
  return middle && widthInName.test(src) ? sourceOf(src, middle) : src;
}

const sourceOf = (src: string, width: number) => src.replace(widthInName, `-${width}.webp`);
