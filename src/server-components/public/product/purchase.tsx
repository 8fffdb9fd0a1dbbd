/** How to get a product: ordering, the waitlist, or neither. */
import type { Product } from '../../../contract/products.ts';
import { href } from '../../../contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './purchase.module.css';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = { readonly product: Product; readonly context: PageContext };

export function Purchase({ product, context }: Props) {
  if (product.availability === 'waitlist') return <WaitlistForm product={product} context={context} />;
  const soldOut = product.availability === 'sold_out';
  return (
    <div className={styles.purchase}>
      <ButtonLink href={`${href('contact')}#inquiry`}>{soldOut ? 'Ask about it' : 'Order by message'}</ButtonLink>
      <p className="fine soft">
        {soldOut
          ? 'All pieces of this run are sold. Write to us if you need one repaired, or want to know about the next.'
          : 'Tell us what you would like and where it should go; we answer with the price of delivery.'}
      </p>
    </div>
  );
}
