import { isFailure } from '#contract/failures.ts';
import { shown } from '#contract/messages/write.ts';
import { href } from '#contract/routes.ts';
import { addToCart, type Cart, getCart } from '#contract/trade/cart.ts';
import { itemName, readItemName } from '#contract/trade/order-items.ts';
import { t } from '#contract/translate.ts';
import { definePage, type PageContext, type ViewProps } from '../../page.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import { type SelectedOrganization, selectedOrganization } from '../ordering/selected-organization.ts';
import { CartForm } from './cart-form.tsx';
import styles from './cart-page.module.css';

type Data = {
  readonly cart: Cart;
  readonly organization: SelectedOrganization | null;
  /** The product that was just added. */
  readonly added: string | null;
  /** The reason why it could not be added. */
  readonly refusal: string | null;
};

export const cartPage = definePage<'cart', Data>({
  async load(context) {
    const { remembered } = context;
    if (!remembered.cart) context.preload(() => readCart(context, remembered.organization));
    const organization = await selectedOrganization(context);
    const owner = organization ? { organizationId: organization.id } : {};
    const refusal = remembered.cart ? await add(context, { ...owner, item: remembered.cart }) : null;
    const cart = await readCart(context, organization?.id);
    const added = cart.lines.find((line) => itemName(line) === remembered.cart)?.title ?? null;
    return { cart, organization, added: refusal === null ? added : null, refusal };
  },
  head: () => ({ title: t('Cart'), noindex: true }),
  tags: () => [],
  View: CartView,
});

function readCart({ api, query, viewer }: PageContext, organizationId: string | undefined): Promise<Cart> {
  const country = viewer?.user.address?.country ?? viewer?.user.country;
  const currency = query.get('currency');
  return api(getCart, {
    ...(organizationId ? { organizationId } : {}),
    ...(country ? { country } : {}),
    ...(currency && /^[A-Z]{3}$/.test(currency) ? { currency } : {}),
  });
}

/** Adds what was chosen on a product page. Returns why it is refused; after other failures the page is tried again. */
async function add(
  { api, remember }: PageContext,
  { item, ...owner }: { item: string; organizationId?: string },
): Promise<string | null> {
  const refusal = await api(addToCart, { ...owner, items: [{ ...readItemName(item), quantity: 1 }] }).then(
    () => null,
    (error: unknown) => {
      if (isFailure(error) && [404, 409, 422].includes(error.status)) return shown(error.messages.userMessage);
      throw error;
    },
  );
  remember('cart', null);
  return refusal;
}

function CartView({ data: { cart, organization, added, refusal }, context }: ViewProps<'cart', Data>) {
  return (
    <>
      {added !== null && <SuccessNotice title={t('{title} is in your cart.', { title: added })} />}
      {added === null && context.query.has('updated') && context.actionState === null && (
        <SuccessNotice title={t('Your cart is up to date.')} />
      )}
      <header className={styles.header}>
        <h1>{t('Cart')}</h1>
        {organization && <p className="lead">{t('For {name}.', { name: organization.name })}</p>}
        {refusal !== null && (
          <p role="alert">
            {t('We could not add the product.')} {refusal}
          </p>
        )}
      </header>
      {cart.lines.length === 0 ? (
        <EmptyState title={t('Your cart is empty')}>
          <p className="soft">{t('Products that you add appear here, also on your other devices.')}</p>
          <ButtonLink href={href('products')}>{t('Browse products')}</ButtonLink>
        </EmptyState>
      ) : (
        <CartForm cart={cart} organization={organization} context={context} />
      )}
    </>
  );
}
