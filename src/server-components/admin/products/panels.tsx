import type { ProductRecord, ProductStatus } from '#contract/content/products-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { deleteForGood, moveInCatalogue, restore, setStatus, trash } from './actions.ts';
import styles from './panels.module.css';

type Props = { readonly product: ProductRecord };

const leads = {
  draft: 'Only you and your colleagues see it.',
  active: 'Visitors see it in the catalogue.',
  archived: 'No longer in the catalogue. Visitors do not see it.',
};
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

export function StatusPanel({ product: { id, status, formerNames, name } }: Props) {
  return (
    <Panel id="status" title="Status" lead={leads[status]}>
      <div className={styles.operations}>
        {steps[status].map(({ to, label }, index) => (
          <PlainForm key={to} action={setStatus} label={label} fields={{ id, status: to, before: status }}>
            <SubmitButton className={index === 0 && to === 'active' ? 'button' : 'button button-quiet'}>
              {label}
            </SubmitButton>
          </PlainForm>
        ))}
        <PlainForm action={trash} label="Move to trash" fields={{ id }}>
          <SubmitButton className="button button-quiet">Move to trash</SubmitButton>
        </PlainForm>
      </div>
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
    </Panel>
  );
}

export function PositionPanel({ product: { id, place } }: Props) {
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

export function TrashedPanel({ product: { id, title, summary } }: Props) {
  return (
    <Panel id="trashed" title="In the trash" lead="Visitors do not see it. Existing orders do not change.">
      <p>{summary}</p>
      <div className={styles.operations}>
        <PlainForm action={restore} label="Restore" fields={{ id }}>
          <SubmitButton>Restore</SubmitButton>
        </PlainForm>
        <ConfirmAction action={deleteForGood} label="Delete for good" yes="Yes, delete it for good" fields={{ id }}>
          <p>
            {title} will be deleted with its texts and prices. Existing orders keep its details. This cannot be undone.
          </p>
        </ConfirmAction>
      </div>
    </Panel>
  );
}
