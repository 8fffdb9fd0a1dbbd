import type { Product } from '#contract/content/products.ts';
import type { Order } from '#contract/trade/orders.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { renderFor } from '../../request/may-use.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { OrderAddressForm } from '../../ui/order-address-form.tsx';
import { PasskeyForm } from '../../ui/passkey-form.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { VariantChoice } from '../../ui/variant-choice.tsx';
import { saveNothing } from '../actions.ts';
import type { Group } from '../entry.ts';
import { blank, contextOf, done, failed, longLabel, longText, longWord, stateOf } from '../samples.ts';
import { euros, order } from './goods.ts';

const labels = { name: 'Name' };
const formOf = (form: ReturnType<typeof blank>, label: string) =>
  Form({
    action: saveNothing,
    form,
    label,
    labels,
    draft: null,
    children: (
      <>
        <TextField form={form} name="name" label="Name" required defaultValue="Mara Lind" />
        <p>
          <SubmitButton>Save</SubmitButton>
        </p>
      </>
    ),
  });

const woods = ['Oak', 'Ash', 'Walnut', longWord];
const variantsOf = (values: readonly string[], sold: readonly string[] = []): Product =>
  ({
    pricesVary: true,
    variants: {
      options: [{ name: 'Wood', values }],
      items: values.map((value, index) => ({
        key: `wood-${index}`,
        values: [value],
        sku: null,
        prices: [euros(12_900 + index * 1_000)],
        availability: sold.includes(value) ? 'sold_out' : 'in_stock',
        stockLeft: index === 1 ? 2 : null,
      })),
    },
  }) as unknown as Product;

const changeable: Order = { ...order, canChangeAddress: true };

export const forms: Group = {
  id: 'forms',
  title: 'Forms',
  entries: [
    {
      name: 'Form',
      file: 'ui/form.tsx',
      about: 'A form with its messages, its draft, and only what the person may do.',
      states: [
        { label: 'usual', element: formOf(blank('form-1'), 'Usual form') },
        { label: 'error', element: formOf(failed('form-2', { name: longText }, { name: '?' }), 'Form with an error') },
        { label: 'saved', element: formOf(done('form-3', 'Saved.'), 'Saved form') },
        {
          label: 'disabled, for people who may only look',
          element: renderFor(contextOf('usersAdmin'), () => formOf(blank('form-4'), 'Form that is off')),
        },
      ],
    },
    {
      name: 'PlainForm, ButtonForm',
      file: 'ui/plain-form.tsx',
      about: 'A button with hidden fields, whose result the page shows elsewhere.',
      states: [
        {
          label: 'usual',
          element: (
            <PlainForm action={saveNothing} label="Publish" fields={{ id: '1' }}>
              <SubmitButton>Publish</SubmitButton>
            </PlainForm>
          ),
        },
        { label: 'quiet, long word', element: <ButtonForm action={saveNothing} label="Long" text={longLabel} /> },
        { label: 'dangerous', element: <ButtonForm action={saveNothing} label="Delete" look="button button-danger" /> },
      ],
    },
    {
      name: 'PasskeyForm',
      file: 'ui/passkey-form.tsx',
      about: 'A button that asks for a passkey.',
      states: [
        {
          label: 'usual',
          element: <PasskeyForm action={saveNothing} purpose="sign-in" label="Use a passkey" />,
        },
        {
          label: 'quiet',
          element: <PasskeyForm action={saveNothing} purpose="sign-in" label="Use a passkey instead" quiet />,
        },
      ],
    },
    {
      name: 'VariantChoice',
      file: 'ui/variant-choice.tsx',
      about: 'The variants of a product as radio buttons, or as a select if there are many.',
      states: [
        {
          label: 'usual, with one sold out',
          element: <VariantChoice form={blank('variant-1')} product={variantsOf(woods, ['Walnut'])} />,
        },
        {
          label: 'error',
          element: (
            <VariantChoice
              form={failed('variant-2', { variant: 'Please choose a wood.' })}
              product={variantsOf(woods.slice(0, 2))}
            />
          ),
        },
        {
          label: 'many',
          element: (
            <VariantChoice
              form={blank('variant-3')}
              product={variantsOf(['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((size) => `Size ${size}`))}
            />
          ),
        },
      ],
    },
    {
      name: 'OrderAddressForm',
      file: 'ui/order-address-form.tsx',
      about: 'Changes where an order is delivered.',
      states: [
        {
          label: 'open, with an error',
          element: (
            <OrderAddressForm
              order={changeable}
              action={saveNothing}
              state={stateOf('order-address', { fields: { city: 'Please enter a city.' }, values: { city: '' } })}
            />
          ),
        },
        {
          label: 'cannot be changed: nothing is shown',
          element: <OrderAddressForm order={order} action={saveNothing} state={null} />,
        },
      ],
    },
  ],
};
