import { isPageOn } from '#contract/content/fixed-pages.ts';
import { messageOr } from '#contract/messages/received.ts';
import { shown } from '#contract/messages/write.ts';
import { href } from '#contract/routes.ts';
import type { Cart, CartLine } from '#contract/trade/cart.ts';
import { itemName } from '#contract/trade/order-items.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { Select } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import type { SelectedOrganization } from '../ordering/selected-organization.ts';
import { changeOwnCart } from './actions.ts';
import styles from './cart-page.module.css';
import { quantityField } from './quantity-field.ts';

type Props = {
  readonly cart: Cart;
  readonly organization: SelectedOrganization | null;
  readonly context: Pick<PageContext, 'actionState' | 'query'>;
};

/** One form, so that every button saves the quantities that were typed. */
export function CartForm({ cart, organization, context: { actionState, query } }: Props) {
  const form = formState('cart', actionState);
  const orderable = cart.lines.filter(({ problem }) => problem === null);
  const labels = Object.fromEntries(
    cart.lines.map((line) => [quantityField.nameOf(itemName(line)), t('Quantity of {title}', { title: line.title })]),
  );
  const from = query.get('from');
  return (
    <Form action={changeOwnCart} form={form} label={t('Cart')} labels={labels} draft={null} className="stack gap-xl">
      {/* The Enter key presses the first button of a form. */}
      <button type="submit" name="operation" value="update" hidden />
      {organization && <input type="hidden" name="organizationId" value={organization.id} />}
      {from !== null && <input type="hidden" name="from" value={from} />}
      <ul>
        {cart.lines.map((line) => (
          <Line key={itemName(line)} line={line} limit={cart.quantityLimit} form={form} />
        ))}
      </ul>
      <div className={styles.end}>
        {cart.currencies.length > 1 && cart.currency !== null && (
          <Select
            form={form}
            name="currency"
            label={t('Currency')}
            required
            defaultValue={cart.currency}
            options={cart.currencies.map((currency) => ({ value: currency, label: currency }))}
          />
        )}
        <dl className={styles.sum}>
          <dt>{orderable.length < cart.lines.length ? t('Goods that can be ordered') : t('Goods')}</dt>
          <dd>{cart.subtotal && <Price money={cart.subtotal} exact />}</dd>
        </dl>
        <p className="fine soft">{t('Shipping and taxes follow in the next step, before you order.')}</p>
        <div className="cluster align-center gap-s across-m">
          {orderable.length > 0 && (
            <SubmitButton name="operation" value="continue">
              {t('Continue to order')}
            </SubmitButton>
          )}
          <SubmitButton name="operation" value="update" className="button button-quiet">
            {t('Update cart')}
          </SubmitButton>
          {isPageOn('products') && (
            <a href={href('products')} className="small">
              {t('Continue shopping')}
            </a>
          )}
        </div>
      </div>
    </Form>
  );
}

type LineProps = { readonly line: CartLine; readonly limit: number; readonly form: FormState };

function Line({ line, limit, form }: LineProps) {
  const { product, title, cover, unitPrice, total, reservedUntil } = line;
  const problem = line.problem === null ? null : shown(messageOr(line.problem, line.problemMessage));
  return (
    <li className={styles.item}>
      <div className={styles.picture}>{cover && <Picture picture={cover} sizes="6rem" decorative />}</div>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <a href={href('product', { name: product })}>{title}</a>
        </h2>
        {unitPrice && (
          <p className="small soft">{parts('{price} each', { price: <Price money={unitPrice} exact /> })}</p>
        )}
        {problem !== null && (
          <p className="small">
            <Badge tone="muted">{t('Not now')}</Badge> {problem}
          </p>
        )}
        {problem === null && reservedUntil !== null && (
          <p className="small soft">
            {parts('One piece is reserved for you until {time}.', {
              time: <Time date={reservedUntil} format="moment" />,
            })}
          </p>
        )}
      </div>
      <QuantityField line={line} limit={limit} form={form} />
      <p className={styles.total}>{total && problem === null && <Price money={total} exact />}</p>
      <SubmitButton name="operation" value={`remove:${itemName(line)}`} className={styles.remove}>
        {t('Remove')}
        <span className="visually-hidden"> {title}</span>
      </SubmitButton>
    </li>
  );
}

type StepProps = { readonly operation: string; readonly label: string; readonly sign: string };

const Step = ({ operation, label, sign }: StepProps) => (
  <SubmitButton name="operation" value={operation} className={styles.step}>
    <span aria-hidden="true">{sign}</span>
    <span className="visually-hidden">{label}</span>
  </SubmitButton>
);

function QuantityField({ line, limit, form }: LineProps) {
  const { title, quantity } = line;
  const name = quantityField.nameOf(itemName(line));
  const id = `${form.name}-${name}`;
  const error = form.state?.fields[name];
  return (
    <div className={styles.quantity}>
      <label htmlFor={id} className="fine">
        {t('Quantity')}
        <span className="visually-hidden"> {t('of {title}', { title })}</span>
      </label>
      <div className="line gap-2xs">
        <Step operation={`less:${itemName(line)}`} label={t('One less of {title}', { title })} sign="−" />
        <input
          id={id}
          name={name}
          className="input"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(limit).length}
          defaultValue={form.state?.values[name] ?? String(quantity)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
        />
        {quantity < limit && (
          <Step operation={`more:${itemName(line)}`} label={t('One more of {title}', { title })} sign="+" />
        )}
      </div>
      {error && (
        <p id={`${id}-error`} className="field-error">
          {error}
        </p>
      )}
    </div>
  );
}
