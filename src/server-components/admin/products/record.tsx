import type { AuditEntry } from '#contract/audit.ts';
import { type ProductRecord, productStatuses } from '#contract/content/products-admin.ts';
import { href } from '#contract/routes.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Conflict, isConflict } from '../ui/conflict.tsx';
import { History } from '../ui/history.tsx';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { Tabs, tabOf } from '../ui/tabs.tsx';
import { listAsLeft, screenHref } from '../ui/urls.ts';
import { createProductAction, saveProduct, setStatus } from './actions.ts';
import { comparedWith } from './compared.ts';
import { draftName, ProductForm } from './form.tsx';
import { fieldLabels, historyPhrases, statusTones } from './labels.ts';
import { PositionPanel, StatusPanel, TrashedPanel } from './panels.tsx';

type Context = PageContext<'productsAdmin'>;
export type ProductData = { readonly product: ProductRecord; readonly history: readonly AuditEntry[] };

const back = (context: Context) => ({ label: 'Products', href: listAsLeft(context) });
const tabs = [
  { key: null, label: 'Product' },
  { key: 'history', label: 'History' },
];

export function NewProductView({ context }: { readonly context: Context }) {
  return (
    <RecordScreen>
      <RecordHead back={back(context)} title="New product" />
      <ProductForm form={formState('product', context.actionState)} action={createProductAction} product={null} />
    </RecordScreen>
  );
}

export function ProductView({ context, data }: { readonly context: Context; readonly data: ProductData }) {
  const { product } = data;
  return (
    <RecordScreen>
      <RecordHead
        back={back(context)}
        title={product.title}
        record={`product:${product.id}`}
        details={<ProductStatus product={product} />}
      />
      <Done
        context={context}
        messages={{ created: 'Product created. It stays a draft until you add it to the catalogue.' }}
      />
      <Notice context={context} of={['product-operation']} undo={setStatus} />
      <Tabs context={context} label="Sections of the product" tabs={tabs} />
      {tabOf(context, tabs) === 'history' ? (
        <Panel id="history" title="History">
          <History entries={data.history} phrases={historyPhrases} labels={fieldLabels} />
        </Panel>
      ) : (
        <Columns
          main={
            product.trashedAt ? <TrashedPanel product={product} /> : <ProductEditor context={context} data={data} />
          }
          side={
            product.trashedAt ? null : (
              <>
                <StatusPanel product={product} />
                <PositionPanel product={product} />
              </>
            )
          }
        />
      )}
    </RecordScreen>
  );
}

function ProductStatus({ product }: { readonly product: ProductRecord }) {
  return (
    <>
      {product.trashedAt ? (
        <Badge tone="muted">In the trash</Badge>
      ) : (
        <Badge tone={statusTones[product.status]}>{productStatuses[product.status]}</Badge>
      )}
      {product.status === 'active' && !product.trashedAt && (
        <a href={href('product', { name: product.name })}>View on the site</a>
      )}
      <span>
        Changed <Time date={product.updatedAt} format="moment" />
      </span>
    </>
  );
}

function ProductEditor({
  context,
  data: { product, history },
}: {
  readonly context: Context;
  readonly data: ProductData;
}) {
  const form = formState('product', context.actionState);
  const [last] = history;
  return (
    <>
      {isConflict(form) && (
        <Conflict
          form={form}
          fields={comparedWith(product, form.state?.values ?? {})}
          by={last?.actorName ? <strong>{last.actorName} saved.</strong> : undefined}
          href={screenHref('productsAdmin', { product: product.id })}
          draft={draftName(product)}
        />
      )}
      <ProductForm key={product.id} form={form} action={saveProduct} product={product} />
    </>
  );
}
