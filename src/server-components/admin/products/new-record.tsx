import type { ComponentProps } from 'react';
import type { PageContext } from '../../page.ts';
import { formState } from '../../ui/form-state.ts';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { createProductAction } from './actions.ts';
import { ProductForm } from './form.tsx';
import { backToProducts } from './record.tsx';

type NewProps = { readonly context: PageContext<'productsAdmin'> } & Pick<
  ComponentProps<typeof ProductForm>,
  'categories' | 'currency'
>;

export function NewProductView({ context, ...given }: NewProps) {
  return (
    <RecordScreen>
      <RecordHead back={backToProducts(context)} title="New product" />
      <WritingSpace
        main={
          <ProductForm
            form={formState('product', context.actionState)}
            action={createProductAction}
            product={null}
            {...given}
          />
        }
      />
    </RecordScreen>
  );
}
