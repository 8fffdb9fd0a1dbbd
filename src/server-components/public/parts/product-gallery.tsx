/** Phones swipe through the pictures; wide screens show them all, without a tab stop. */
import type { Product } from '#contract/content/products.ts';
import { t } from '#contract/translate.ts';
import { Picture, type PictureSize } from '../../ui/picture.tsx';
import styles from './product-gallery.module.css';

const ratio = 4 / 5;
const largeSizes: readonly PictureSize[] = [
  { from: 84, width: '45.5rem', ratio },
  { from: 46, width: '52vw', ratio },
  { width: '88vw', ratio },
];
const smallSizes: readonly PictureSize[] = [
  { from: 84, width: '22.5rem', ratio },
  { from: 46, width: '26vw', ratio },
  { width: '88vw', ratio },
];

export function Gallery({ product: { title, pictures } }: { readonly product: Product }) {
  if (pictures.length === 0) return null;
  return (
    <section aria-label={t('Pictures of {product}', { product: title })}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: Safari scrolls by keyboard only with a tab stop */}
      <div className={styles.strip} tabIndex={0}>
        {pictures.map((picture, index) => (
          <div key={picture.src} className={styles.frame}>
            <Picture
              picture={picture}
              priority={index === 0}
              sizes={index === 0 || pictures.length === 2 ? largeSizes : smallSizes}
              className={styles.picture}
            />
          </div>
        ))}
      </div>
    </section>
  );
}
