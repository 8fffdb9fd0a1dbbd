import type { PolicyRecord } from '#contract/content/policies-admin.ts';
import { type VersionLine, versionStatuses } from '#contract/content/policy-versions.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { Panel } from '../ui/panel.tsx';
import { screenHref } from '../ui/urls.ts';
import { versionTones } from './labels.ts';
import { startVersion } from './version-actions.ts';
import styles from './versions-panel.module.css';

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
        <ol className={styles.versions}>
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
      <p className={styles.name}>
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
        {!material && ' · small change'}
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
