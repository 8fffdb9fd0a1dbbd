import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { type VersionLine, versionStatuses } from '#contract/content/policy-versions.ts';
import { getDependentsOfPolicy } from '#contract/dependents.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { ConfirmAction, TrashOperations } from '../ui/confirm-action.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { deletePermanently, reinstate, restore, startVersion, trash, withdraw } from './actions.ts';
import { versionTones } from './fields.ts';
import styles from './policies.module.css';

export function VersionsPanel({ policy }: { readonly policy: PolicyRecord }) {
  const { versions } = policy;
  return (
    <Panel
      id="versions"
      title="Versions"
      lead="You can change a draft until you schedule it. After that, its text is final."
    >
      {!policy.trashedAt && <NextVersion policy={policy} />}
      {versions.length > 0 && (
        <ol className={`stack ${styles.versions}`}>
          {versions.map((version) => (
            <li key={version.number}>
              <Version policyId={policy.id} version={version} />
            </li>
          ))}
        </ol>
      )}
    </Panel>
  );
}

function Version({ policyId, version }: { readonly policyId: string; readonly version: VersionLine }) {
  const { number, status, effectiveAt, changeNote, material, acceptances } = version;
  return (
    <>
      <p className={`cluster align-baseline gap-2xs across-s ${styles.name}`}>
        <a href={screenHref('policiesAdmin', { policy: policyId, version: number })}>Version {number}</a>
        <Badge tone={versionTones[status]}>{versionStatuses[status]}</Badge>
      </p>
      <p className={styles.note}>{changeNote || <span className="soft">No change note yet</span>}</p>
      <p className="fine soft">
        {effectiveAt && (
          <>
            {status === 'scheduled' ? 'From ' : 'Since '}
            <Time date={effectiveAt} format={status === 'scheduled' ? 'moment' : 'short'} />
          </>
        )}
        {!material && ' · minor change'}
        {acceptances > 0 && (
          <>
            {' · '}
            <a href={screenHref('policiesAdmin', { policy: policyId, part: 'acceptances', version: number })}>
              accepted by {acceptances}
            </a>
          </>
        )}
      </p>
    </>
  );
}

function NextVersion({ policy: { id, draft, inForce } }: { readonly policy: PolicyRecord }) {
  if (draft)
    return (
      <p>
        <ButtonLink href={screenHref('policiesAdmin', { policy: id, version: draft.number })}>
          Continue the draft of version {draft.number}
        </ButtonLink>
      </p>
    );
  return (
    <PlainForm
      action={startVersion}
      label="Start a version"
      fields={{ id, ...(inForce ? { from: String(inForce.number) } : {}) }}
    >
      <SubmitButton>
        {inForce ? `Start the next version from version ${inForce.number}` : 'Write the first version'}
      </SubmitButton>
    </PlainForm>
  );
}

type StatusProps = { readonly context: PageContext; readonly policy: PolicyRecord };

export function StatusPanel({ context, policy }: StatusProps) {
  const { slug, formerSlugs, createdAt, updatedAt } = policy;
  return (
    <Panel id="status" title="Status" lead={leadOf(policy)}>
      <DescriptionList
        items={[
          ['Address', `/policies/${slug}`],
          ['Former addresses', formerSlugs.map((former) => `/policies/${former}`).join(', ')],
          ['Created', <Time key="created" date={createdAt} format="short" />],
          ['Changed', <Time key="changed" date={updatedAt} format="short" />],
        ]}
      />
      <Operations context={context} policy={policy} />
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

function Operations({ context, policy: { id, title, trashedAt, withdrawnAt, inForce } }: StatusProps) {
  if (trashedAt)
    return (
      <TrashOperations id={id} restore={restore} remove={deletePermanently}>
        <p>{title} and its drafts will be deleted. This cannot be undone.</p>
      </TrashOperations>
    );
  if (withdrawnAt) return <ButtonForm action={reinstate} label="Reinstate" fields={{ id }} />;
  if (!inForce) return <ButtonForm action={trash} label="Move to trash" fields={{ id }} />;
  return (
    <ConfirmAction action={withdraw} label="Withdraw" yes="Yes, withdraw it" fields={{ id }}>
      <p>Visitors will no longer see any version of this policy. You can reinstate it later.</p>
      <Dependents
        context={context}
        before={withdraw}
        effect="Links that will lead nowhere:"
        load={[() => context.api(getDependentsOfPolicy, { id })]}
      />
    </ConfirmAction>
  );
}
