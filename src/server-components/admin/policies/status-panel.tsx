/** A policy that was in force can be withdrawn, others can be deleted. */

import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { deleteForGood, reinstate, restore, trash, withdraw } from './actions.ts';

export function StatusPanel({ policy }: { readonly policy: PolicyRecord }) {
  const { slug, formerSlugs, createdAt, updatedAt } = policy;
  return (
    <Panel id="status" title="Status" lead={leadOf(policy)}>
      <Operations policy={policy} />
      <DescriptionList
        items={[
          ['Address', `/policies/${slug}`],
          ['Former addresses', formerSlugs.map((former) => `/policies/${former}`).join(', ')],
          ['Created', <Time key="created" date={createdAt} format="short" />],
          ['Changed', <Time key="changed" date={updatedAt} format="short" />],
        ]}
      />
    </Panel>
  );
}

function leadOf({ trashedAt, withdrawnAt, inForce }: PolicyRecord): string {
  if (trashedAt) return 'In the trash. It was never in force.';
  if (withdrawnAt) return 'Withdrawn. Visitors do not see it. Acceptances stay on record.';
  return inForce
    ? 'Visitors see it in the list of policies.'
    : 'Visitors see it when its first version comes into force.';
}

function Operations({ policy: { id, title, trashedAt, withdrawnAt, inForce } }: { readonly policy: PolicyRecord }) {
  if (trashedAt)
    return (
      <>
        <PlainForm action={restore} label="Restore" fields={{ id }}>
          <SubmitButton>Restore</SubmitButton>
        </PlainForm>
        <ConfirmAction action={deleteForGood} label="Delete for good" yes="Yes, delete it for good" fields={{ id }}>
          <p>{title} and its drafts will be deleted. This cannot be undone.</p>
        </ConfirmAction>
      </>
    );
  if (withdrawnAt)
    return (
      <PlainForm action={reinstate} label="Reinstate" fields={{ id }}>
        <SubmitButton className="button button-quiet">Reinstate</SubmitButton>
      </PlainForm>
    );
  if (!inForce)
    return (
      <PlainForm action={trash} label="Move to trash" fields={{ id }}>
        <SubmitButton className="button button-quiet">Move to trash</SubmitButton>
      </PlainForm>
    );
  return (
    <ConfirmAction action={withdraw} label="Withdraw" yes="Yes, withdraw it" fields={{ id }}>
      <p>Visitors will no longer see any version of this policy. You can reinstate it later.</p>
    </ConfirmAction>
  );
}
