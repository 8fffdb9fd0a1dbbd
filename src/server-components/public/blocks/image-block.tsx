/** A picture by itself: as wide as the page, or in the column of the text. */
import type { PageBlockOf } from '../../../contract/pages.ts';
import { classNames } from '../../ui/class-names.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './image-block.module.css';

export function ImageBlock({ block: { picture, caption, wide } }: { readonly block: PageBlockOf<'image'> }) {
  return (
    <section className="wrap section">
      <figure className={classNames(styles.figure, wide && styles.wide)}>
        <Picture
          picture={picture}
          sizes={wide ? '(min-width: 84rem) 80rem, 94vw' : '(min-width: 60rem) 52rem, 92vw'}
          className={styles.picture}
        />
        {caption && <figcaption className="small soft">{caption}</figcaption>}
      </figure>
    </section>
  );
}
