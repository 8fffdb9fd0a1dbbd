import type { PolicySummary } from '#contract/content/policies.ts';
import type { Product } from '#contract/content/products.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './purchase.module.css';
import { WaitlistForm } from './waitlist-form.tsx';

type Props = { readonly product: Product; readonly policies: readonly PolicySummary[]; readonly context: PageContext };

export function Purchase({ product, policies, context }: Props) {
  if (product.availability === 'waitlist') return <WaitlistForm product={product} context={context} />;
  const soldOut = product.availability === 'sold_out';
  const canOrder = !soldOut && product.prices.length > 0;
  return (
    <div className={styles.purchase}>
      {canOrder ? (
        <ButtonLink href={href('newOrder', { product: product.name })}>Order</ButtonLink>
      ) : (
        <ButtonLink href={`${href('contact', { product: product.name })}#inquiry`}>Ask about this product</ButtonLink>
      )}
      <p className="fine soft">
        {canOrder
          ? 'Sign in with your phone number to order. You will see delivery costs and taxes for your country before you order.'
          : soldOut
            ? 'This product is sold out. Write to us if you have a question about it.'
            : 'This product cannot be ordered online. Write to us if you want it.'}
      </p>
      {policies.length > 0 && (
        <ul className={styles.policies}>
          {policies.map(({ slug, title }) => (
            <li key={slug}>
              <a href={href('policy', { slug })}>{title}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
