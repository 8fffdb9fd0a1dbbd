/** The pictures of a product: to be swiped on a phone, all in view on a wide screen. */
import type { Product } from '../../../contract/products.ts';
import { Picture } from '../../ui/picture.tsx';
import styles from './gallery.module.css';

export function Gallery({ product: { title, pictures } }: { readonly product: Product }) {
  if (pictures.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={`Pictures of ${title}`} className={styles.gallery} tabIndex={0}>
      {pictures.map((picture, index) => (
        <div key={picture.src} className={styles.frame}>
          <Picture
            picture={picture}
            priority={index === 0}
            sizes={index === 0 ? '(min-width: 60rem) 46rem, 88vw' : '(min-width: 60rem) 23rem, 88vw'}
            className={styles.picture}
          />
        </div>
      ))}
    </section>
  );
}
