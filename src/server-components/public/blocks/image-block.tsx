import type { PageBlockOf } from '#contract/content/pages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture, type PictureSize } from '../../ui/picture.tsx';
import styles from './image-block.module.css';

const wideSizes: readonly PictureSize[] = [
  { from: 84, width: '80rem', ratio: 21 / 10 },
  { width: '94vw', ratio: 21 / 10 },
];
const columnSizes = '(min-width: 84rem) 53.5rem, (min-width: 60rem) 62vw, 92vw';

export function ImageBlock({ block: { picture, caption, wide } }: { readonly block: PageBlockOf<'image'> }) {
  return (
    <section className="wrap section">
      <figure className={classNames(`stack gap-s ${styles.figure}`, wide && styles.wide)}>
        <Picture picture={picture} sizes={wide ? wideSizes : columnSizes} className={styles.picture} />
        {caption && <figcaption className="small soft">{caption}</figcaption>}
      </figure>
    </section>
  );
}
