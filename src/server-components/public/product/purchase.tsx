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
      {soldOut ? (
        <ButtonLink href={`${href('contact')}#inquiry`}>Ask about it</ButtonLink>
      ) : (
        <ButtonLink href={href('newOrder', { product: product.name })}>Order</ButtonLink>
      )}
      <p className="fine soft">
        {soldOut
          ? 'All pieces of this run are sold. Write to us if you need one repaired, or want to know about the next.'
          : 'You sign in with your phone number, and see the price with delivery before you order.'}
      </p>
    </div>
  );
}
