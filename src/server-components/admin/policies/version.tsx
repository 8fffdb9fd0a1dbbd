import { listContentAudit } from '#contract/audit.ts';
import { type VersionRecord, versionStatuses } from '#contract/content/policy-versions.ts';
import { href } from '#contract/routes.ts';
import { siteFormat } from '#contract/site-format.ts';
import type { PageContext } from '../../page.ts';
import { Badge } from '../../ui/badge.tsx';
import { formState } from '../../ui/form-state.ts';
import { ButtonForm } from '../../ui/plain-form.tsx';
import { RichText } from '../../ui/rich-text.tsx';
import { formatDate, momentInZone, Time } from '../../ui/time.tsx';
import { WritingSpace } from '../publishing/writing-space.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { LoggedConflict } from '../ui/conflict.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { comparedFields } from '../ui/fields.ts';
import { Done, Notice } from '../ui/notice.tsx';
import { Columns, Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { screenHref } from '../ui/urls.ts';
import { cancelSchedule, discardVersion } from './actions.ts';
import type { PolicyData } from './data.ts';
import { versionFields, versionTones, versionValues } from './fields.ts';
import { VersionForm, versionDraftName } from './form.tsx';

type Props = {
  readonly context: PageContext<'policiesAdmin'>;
  readonly data: PolicyData;
  readonly version: VersionRecord;
};

const done = {
  begun: 'Version created. It stays a draft until you schedule it.',
  changed:
    'Saved, but not published: a colleague changed the policy meanwhile. Check the current text, then try again.',
  'not-scheduled': 'Saved, but not scheduled: the date and time passed while it was saved. Choose a later one.',
  scheduled: 'Version scheduled. Its text can no longer be changed.',
  published: 'The version is in force. Visitors see it now.',
};

export function VersionView({ context, data, version }: Props) {
  const { policy } = data;
  const { number, status } = version;
  const back = {
    label: policy.title,
    href: screenHref('policiesAdmin', { policy: policy.id, list: context.query.get('list') }),
  };
  const before = policy.versions.find((each) => each.number < number);
  return (
    <RecordScreen>
      <RecordHead
        back={back}
        title={`Version ${number}`}
        record={`policy:${policy.id}`}
        part={String(number)}
        revision={version.revision}
        details={
          <>
            <Badge tone={versionTones[status]}>{versionStatuses[status]}</Badge>
            <EffectiveDate version={version} />
            {before && (
              <a
                href={screenHref('policiesAdmin', {
                  policy: policy.id,
                  part: 'compare',
                  from: before.number,
                  to: number,
                })}
              >
                Compare with version {before.number}
              </a>
            )}
          </>
        }
      />
      <Done context={context} messages={done} />
      <Notice context={context} of={['policy-operation']} />
      {status === 'draft' ? (
        <Draft context={context} data={data} version={version} />
      ) : (
        <Columns main={<FinalText version={version} />} side={<Side data={data} version={version} />} />
      )}
    </RecordScreen>
  );
}

function EffectiveDate({ version: { status, effectiveAt, timeZone } }: { readonly version: VersionRecord }) {
  if (!effectiveAt) return <span>Only you and your colleagues see it</span>;
  if (status !== 'scheduled')
    return (
      <span>
        Since <Time date={effectiveAt} format="moment" />
      </span>
    );
  const zone = timeZone ?? 'UTC';
  return (
    <span>
      Comes into force on {momentInZone(effectiveAt, zone)}
      {zone !== siteFormat().timeZone && ` (${formatDate(effectiveAt, 'moment')})`}
    </span>
  );
}

function Draft({ context, data, version }: Props) {
  const { policy } = data;
  const form = formState('version', context.actionState);
  return (
    <>
      <LoggedConflict
        context={context}
        log={listContentAudit}
        target={{ targetType: 'policy', targetId: policy.id }}
        form={form}
        fields={comparedFields(versionFields, versionValues(version), form.state?.values ?? {})}
        href={screenHref('policiesAdmin', { policy: policy.id, version: version.number })}
        draft={versionDraftName(policy.id, version)}
      />
      <WritingSpace
        main={<VersionForm form={form} policyId={policy.id} version={version} />}
        side={<Side data={data} version={version} />}
      />
    </>
  );
}

const FinalText = ({ version }: { readonly version: VersionRecord }) => (
  <Panel id="words" title="Text" lead={version.changeNote}>
    <RichText doc={version.body} />
  </Panel>
);

function Side({ data: { policy }, version }: Pick<Props, 'data' | 'version'>) {
  const { number, status, material, hash, acceptances } = version;
  const fields = { id: policy.id, number: String(number) };
  return (
    <Panel id="about" title="About this version">
      <DescriptionList
        items={[
          ['Change', material ? 'Material' : 'Minor'],
          ['Accepted by', status === 'draft' || status === 'scheduled' ? null : String(acceptances)],
          ['Fingerprint', <code key="hash">{hash.slice(0, 16)}</code>],
        ]}
      />
      {policy.inForce && !policy.withdrawnAt && status !== 'draft' && (
        <p>
          <a href={href('policyVersion', { slug: policy.slug, number: String(number) })}>View on the site</a>
        </p>
      )}
      {status === 'scheduled' && <ButtonForm action={cancelSchedule} label="Cancel the schedule" fields={fields} />}
      {status === 'draft' && (
        <ConfirmAction action={discardVersion} label="Discard this version" yes="Yes, discard it" fields={fields}>
          <p>The draft will be deleted. The history keeps its text, without formatting.</p>
        </ConfirmAction>
      )}
    </Panel>
  );
}
