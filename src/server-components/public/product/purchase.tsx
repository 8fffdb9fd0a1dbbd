import type { PolicySummary } from '#contract/content/policies.ts';
import type { Product } from '#contract/content/products.ts';
import { hasVariants } from '#contract/content/variants.ts';
import { message } from '#contract/messages/message.ts';
import { shown } from '#contract/messages/write.ts';
import { href } from '#contract/routes.ts';
import type { PublicWaitlist } from '#contract/trade/waitlists.ts';
import { t } from '#contract/translate.ts';
import type { PageContext } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { VariantChoice, variantLabel } from '../../ui/variant-choice.tsx';
import { WaitlistForm } from '../parts/waitlist-form.tsx';
import { chooseForCart, joinProductWaitlist } from './actions.ts';
import styles from './purchase.module.css';

type Props = {
  readonly product: Product;
  readonly policies: readonly PolicySummary[];
  /** Null if nobody has joined it yet, or nothing is known of it. */
  readonly waitlist: PublicWaitlist | null;
  readonly takesOrders: boolean;
  readonly context: PageContext;
};

export function Purchase({ product, policies, waitlist, takesOrders, context }: Props) {
  if (product.availability === 'waitlist')
    return (
      <WaitlistForm
        name={product.name}
        title={product.title}
        isOpen={waitlist?.isOpen ?? true}
        action={joinProductWaitlist}
        context={context}
      >
        {waitlist?.description ?? t('This product is not in stock.')}
      </WaitlistForm>
    );
  const soldOut = product.availability === 'sold_out';
  const isOffered = !soldOut && product.prices.length > 0;
  const canOrder = isOffered && takesOrders;
  return (
    <div className={styles.purchase}>
      {canOrder ? (
        <AddToCart product={product} context={context} />
      ) : (
        <ButtonLink href={`${href('contact', { product: product.name })}#inquiry`}>
          {t('Ask about this product')}
        </ButtonLink>
      )}
      <p className="fine soft">
        {canOrder
          ? t(
              'You sign in with your phone number to order. You will see delivery costs and taxes for your country before you order.',
            )
          : soldOut
            ? t('This product is sold out. Write to us if you have a question about it.')
            : isOffered
              ? shown(message('takes_no_orders_yet'))
              : t('This product cannot be ordered online. Write to us if you want it.')}
      </p>
      {policies.length > 0 && (
        <ul className="cluster tiny gap-2xs across-m">
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

function AddToCart({ product, context }: Pick<Props, 'product' | 'context'>) {
  const form = formState('cart', context.actionState);
  return (
    <Form
      action={chooseForCart}
      form={form}
      label={t('Order')}
      labels={{ variant: variantLabel(product) }}
      draft={null}
    >
      <input type="hidden" name="name" value={product.name} />
      <VariantChoice form={form} product={product} />
      <div className="row">
        <button type="submit" className="button">
          {t('Add to cart')}
        </button>
        {hasVariants(product.variants) ? (
          <button type="submit" name="operation" value="order" className="button button-quiet">
            {t('Order now')}
          </button>
        ) : (
          <ButtonLink quiet href={href('newOrder', { product: product.name })}>
            {t('Order now')}
          </ButtonLink>
        )}
      </div>
    </Form>
  );
}
