import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { DescriptionList } from '../ui/description-list.tsx';
import { Panel } from '../ui/panel.tsx';
import { urlWith } from '../ui/urls.ts';
import { rotateSecret } from './actions.ts';
import type { RecordProps } from './fields.ts';
import { Secret, Verify } from './form.tsx';
import { StatusBadge } from './status.tsx';

export const StatusPanel = ({ webhook, context }: RecordProps) => (
  <Panel id="status" title="Status">
    <DescriptionList
      items={[
        ['Status', <StatusBadge key="status" status={webhook.status} />],
        ['Why', whyOf(webhook)],
        ['Last received', webhook.lastSuccessAt ? timeAgo(webhook.lastSuccessAt, context.now) : 'Nothing yet'],
        ['Waiting', <Count key="due" count={webhook.counts.due} state="due" context={context} />],
        ['Failed', <Count key="failed" count={webhook.counts.failed} state="failed" context={context} />],
        ['Held', <Count key="held" count={webhook.counts.held} state="held" context={context} />],
        ['Messages go to', webhook.ownerName ?? 'Everybody who may manage webhooks'],
      ]}
    />
  </Panel>
);

function whyOf({ status, pauseReason, failingSince }: RecordProps['webhook']) {
  if (pauseReason === 'gone') return 'The receiver said that it no longer exists (410).';
  if (pauseReason === 'failing') return 'The receiver has accepted nothing for three days.';
  if (status !== 'failing' || failingSince === null) return null;
  return (
    <>
      Nothing was received since <Time date={failingSince} format="moment" />. After three days it is paused.
    </>
  );
}

type CountProps = Pick<RecordProps, 'context'> & { readonly count: number; readonly state: string };

const Count = ({ count, state, context }: CountProps) =>
  count === 0 ? '0' : <a href={urlWith(context, { part: 'deliveries', state, after: null })}>{count}</a>;

export function SecretPanel({ webhook, context }: RecordProps) {
  const form = formState('secret', context.actionState);
  return (
    <Panel
      id="secret"
      title="Secret"
      lead={
        <>
          The program checks with it that a call came from this site. <Verify />.
        </>
      }
    >
      <FormMessage form={form} labels={{}} />
      {form.state?.result && <Secret text={form.state.result} />}
      {webhook.formerSecretUntil && (
        <p>
          The previous secret is valid until <Time date={webhook.formerSecretUntil} format="moment" />.
        </p>
      )}
      {!webhook.trashedAt && (
        <ConfirmAction
          action={rotateSecret}
          label="New secret"
          yes="Create a new secret"
          fields={{ id: webhook.id, secretNumber: String(webhook.secretNumber) }}
        >
          <p>
            For 24 hours, each call is signed with the new and the current secret, so that you have time to replace it.
          </p>
        </ConfirmAction>
      )}
    </Panel>
  );
}
