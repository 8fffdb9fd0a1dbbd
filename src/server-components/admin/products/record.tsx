import { listContentAudit } from '#contract/audit.ts';
import { type ProductRecord, type ProductStatus, productStatuses } from '#contract/content/products-admin.ts';
import { getDependentsOfProduct, getLinksToProduct } from '#contract/dependents.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { PendingChanges } from '../publishing/pending-changes.tsx';
import { PreviewPanel } from '../publishing/preview-panel.tsx';
import { TranslationsOf } from '../publishing/translations-of.tsx';
import { VersionsTab } from '../publishing/versions-tab.tsx';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { TrashOperations } from '../ui/confirm-action.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { comparedFields } from '../ui/fields.ts';
import { Panel } from '../ui/panel.tsx';
import type { ScreenRecord } from '../ui/screen-record.tsx';
import { screenHref } from '../ui/urls.ts';
import {
  deletePermanently,
  discardChanges,
  moveInCatalogue,
  publishSaved,
  restore,
  restoreVersion,
  saveProduct,
  saveVersion,
  setStatus,
  trash,
} from './actions.ts';
import { draftRecordOf, loadProduct, type ProductData } from './data.ts';
import { doneMessages, historyLabels, historyPhrases, productFields, statusTones, valuesOf } from './fields.ts';
import { draftName, ProductForm } from './form.tsx';
import styles from './products.module.css';

type Context = PageContext<'productsAdmin'>;

const logOf = ({ id }: ProductRecord) =>
  ({ log: listContentAudit, target: { targetType: 'product', targetId: id } }) as const;

export const productRecord: ScreenRecord<'productsAdmin', ProductData> = {
  kind: 'product',
  read: loadProduct,
  titleOf: ({ product }) => `${draftRecordOf(product).title} · Products`,
  history: { log: listContentAudit, phrases: historyPhrases, labels: historyLabels },
  show(data, context) {
    const { product } = data;
    return {
      id: product.id,
      revision: product.revision,
      title: draftRecordOf(product).title,
      details: <StatusLine product={product} />,
      done: doneMessages,
      notices: [{ of: ['product-operation'], undo: setStatus, restoreDiscarded: restoreVersion }],
      sections: 'Sections of the product',
      tabs: [
        {
          key: null,
          label: 'Product',
          render: () =>
            product.trashedAt ? <TrashedPanel product={product} /> : <ProductEditor context={context} data={data} />,
        },
        {
          key: 'versions',
          label: 'Versions',
          render: () => (
            <VersionsTab
              context={context}
              record={{ product: product.id }}
              data={data.versions}
              fields={{ id: product.id, revision: String(product.revision) }}
              restore={restoreVersion}
              save={saveVersion}
            />
          ),
        },
      ],
    };
  },
};

function StatusLine({ product }: { readonly product: ProductRecord }) {
  return (
    <>
      {product.trashedAt ? (
        <Badge tone="muted">In the trash</Badge>
      ) : (
        <Badge tone={statusTones[product.status]}>{productStatuses[product.status]}</Badge>
      )}
      {product.pending && <Badge tone="accent">Unpublished changes</Badge>}
      {product.status === 'active' && !product.trashedAt && (
        <a href={href('product', { name: product.name })}>View on the site</a>
      )}
      <span>
        Changed <Time date={product.editedAt ?? product.updatedAt} format="moment" />
      </span>
    </>
  );
}

function ProductEditor({
  context,
  data: { product, categories },
}: {
  readonly context: Context;
  readonly data: ProductData;
}) {
  const form = formState('product', context.actionState);
  const draft = draftRecordOf(product);
  return (
    <>
      {product.status === 'active' && (
        <PendingChanges
          context={context}
          draft={draftName(product)}
          isChanged={product.pending !== null}
          text="The changes below are saved, but not published. Visitors see the earlier text and prices."
          fields={{ id: product.id, revision: String(product.revision) }}
          publish={publishSaved}
          discard={discardChanges}
        />
      )}
      <LoggedConflict
        context={context}
        {...logOf(product)}
        form={form}
        fields={comparedFields(productFields, valuesOf(draft), form.state?.values ?? {})}
        href={screenHref('productsAdmin', { product: product.id })}
        draft={draftName(product)}
      />
      <WritingSpace
        main={
          <ProductForm
            key={product.id}
            form={form}
            action={saveProduct}
            product={draft}
            live={product.status === 'active' ? product : null}
            categories={categories}
          />
        }
        side={
          <>
            <StatusPanel product={product} context={context} />
            <PreviewPanel context={context} record={`product:${product.id}`} />
            <TranslationsOf context={context} kind="product" id={product.id} />
            <PositionPanel product={product} />
          </>
        }
      />
    </>
  );
}

type Props = { readonly product: ProductRecord };

const leads = {
  draft: 'Only you and your colleagues see it.',
  active: 'Visitors see it in the catalogue.',
  archived: 'No longer in the catalogue. Visitors do not see it.',
};
const takesDraft = 'If you archive it or change it back to a draft, the unpublished changes become its text.';
const steps: Readonly<Record<ProductStatus, ReadonlyArray<{ to: ProductStatus; label: string }>>> = {
  draft: [{ to: 'active', label: 'Add to catalogue' }],
  active: [
    { to: 'archived', label: 'Archive' },
    { to: 'draft', label: 'Back to draft' },
  ],
  archived: [
    { to: 'active', label: 'Add back to catalogue' },
    { to: 'draft', label: 'Back to draft' },
  ],
};

function StatusPanel({
  product: { id, revision, status, formerNames, name, pending },
  context,
}: Props & { readonly context: PageContext }) {
  // A withdrawn product takes over its draft, and an undo would publish that.
  const before: Readonly<Record<string, string>> = pending ? {} : { before: status };
  const fields = { id, revision: String(revision), ...before };
  return (
    <Panel id="status" title="Status" lead={pending ? `${leads[status]} ${takesDraft}` : leads[status]}>
      <DescriptionList
        items={[
          ['Address', `/products/${name}`],
          ['Former addresses', formerNames.map((former) => `/products/${former}`).join(', ')],
          [
            'Waitlist',
            <a key="waitlist" href={screenHref('waitlistsAdmin', { waitlist: name })}>
              See who is waiting
            </a>,
          ],
        ]}
      />
      <div className="cluster gap-xs">
        {steps[status].map(({ to, label }, index) => (
          <PlainForm key={to} action={setStatus} label={label} fields={{ ...fields, status: to }}>
            <SubmitButton className={index === 0 && to === 'active' ? 'button' : 'button button-quiet'}>
              {label}
            </SubmitButton>
          </PlainForm>
        ))}
        <ButtonForm action={trash} label="Move to trash" fields={{ id }} />
      </div>
      <Dependents
        context={context}
        before={trash}
        effect="In use, if you archive it or move it to trash:"
        load={[
          () => context.api(getDependentsOfProduct, { id, product: name, former: formerNames.join(',') }),
          () => context.api(getLinksToProduct, { id }),
        ]}
      />
    </Panel>
  );
}

function PositionPanel({ product: { id, place } }: Props) {
  return (
    <Panel
      id="place"
      title="Position in the catalogue"
      lead={`Number ${place}, including drafts and archived products.`}
    >
      <PlainForm action={moveInCatalogue} label="Move in the catalogue" fields={{ id }} className={styles.moves}>
        {(['first', 'up', 'down', 'last'] as const).map((to) => (
          <SubmitButton key={to} name="operation" value={to} className="button button-quiet">
            {{ first: 'First', up: 'Up', down: 'Down', last: 'Last' }[to]}
          </SubmitButton>
        ))}
      </PlainForm>
    </Panel>
  );
}

function TrashedPanel({ product: { id, title, summary } }: Props) {
  return (
    <Panel id="trashed" title="In the trash" lead="Visitors do not see it. Existing orders do not change.">
      <p>{summary}</p>
      <div className="cluster gap-xs">
        <TrashOperations id={id} restore={restore} remove={deletePermanently}>
          <p>
            {title} will be deleted with its texts, prices, versions and preview links. Existing orders keep its
            details. This cannot be undone.
          </p>
        </TrashOperations>
      </div>
    </Panel>
  );
}
