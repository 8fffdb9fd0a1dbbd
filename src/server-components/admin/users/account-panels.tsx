import { notificationChannels, notificationEvents, sentNotifications } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import {
  anonymise,
  cancelDeletion,
  endAllSessions,
  endOneSession,
  reinstate,
  saveNotifications,
  suspend,
} from './actions.ts';
import { type RecordProps, sessionsOf } from './data.ts';
import styles from './users.module.css';

export function StatusPanel({ record: { user }, context: { viewer } }: RecordProps) {
  const fields = { id: user.id };
  if (user.status === 'anonymised') return null;
  return (
    <Panel
      id="status"
      title="Account status"
      lead={user.id === viewer?.user.id ? 'This is your own account.' : undefined}
    >
      {user.deletesAt && (
        <>
          <p>
            They asked for this account to be deleted on <Time date={user.deletesAt} />.
          </p>
          <PlainForm action={cancelDeletion} label="Keep the account" fields={fields}>
            <SubmitButton className="button button-quiet">Keep the account</SubmitButton>
          </PlainForm>
        </>
      )}
      {user.status === 'active' ? (
        <PlainForm action={suspend} label="Suspend" fields={fields}>
          <SubmitButton className="button button-quiet">Suspend</SubmitButton>
        </PlainForm>
      ) : (
        <PlainForm action={reinstate} label="Reactivate" fields={fields}>
          <SubmitButton className="button button-quiet">Reactivate</SubmitButton>
        </PlainForm>
      )}
      <ConfirmAction action={anonymise} label="Delete personal data" yes="Delete permanently" fields={fields}>
        <p>
          This deletes the name, number, e-mail and address of the account, ends its sessions and removes its roles.
          This cannot be undone. Orders, inquiries and waitlist entries keep the name and address they were made with.
          If they own an organization, its longest-serving manager or member becomes the owner. If there is none, it
          moves to trash.
        </p>
        <label className="choice">
          <input type="checkbox" name="sure" value="on" /> I am sure
        </label>
      </ConfirmAction>
    </Panel>
  );
}

export const SessionPanel = ({ record: { user }, context }: RecordProps) => (
  <Panel id="sessions" title="Sessions">
    <AsyncPanel name="sessions" label="Sessions" context={context} skeleton={<Skeleton lines={4} />}>
      {() => Sessions(user.id, context)}
    </AsyncPanel>
  </Panel>
);

async function Sessions(userId: string, { api, viewer, now }: RecordProps['context']) {
  const sessions = await sessionsOf(api, userId);
  if (sessions.length === 0) return <p className="soft">Not signed in anywhere.</p>;
  return (
    <>
      <RowList label="Sessions">
        {sessions.map(({ id, device, place, createdAt, lastSeenAt }) => (
          <Row
            key={id}
            title={`${device ?? 'Unknown device'}${id === viewer?.sessionId ? ' (this session)' : ''}`}
            note={
              <>
                Signed in <Time date={createdAt} format="moment" />
                {place && ` from ${place}`}
                {lastSeenAt && `, last seen ${timeAgo(lastSeenAt, now)}`}
              </>
            }
            operations={
              <PlainForm
                action={endOneSession}
                label={`End the session on ${device ?? 'this device'}`}
                fields={{ sessionId: id }}
              >
                <SubmitButton className="button button-quiet">End</SubmitButton>
              </PlainForm>
            }
          />
        ))}
      </RowList>
      <PlainForm action={endAllSessions} label="End all sessions" fields={{ id: userId }}>
        <SubmitButton className="button button-quiet">End all sessions</SubmitButton>
      </PlainForm>
    </>
  );
}

export function NotificationPanel({ record: { user, notifications }, context: { actionState } }: RecordProps) {
  const form = formState('notifications', actionState);
  const isOn = (event: string, channel: string) =>
    notifications?.some((setting) => setting.event === event && setting.channel === channel && setting.enabled);
  return (
    <Panel
      id="notification-settings"
      title="Notification settings"
      lead="Sign-in codes are always sent. E-mail notifications are not available yet."
    >
      {notifications === null ? (
        <p role="status">This cannot be shown at the moment.</p>
      ) : (
        <Form
          action={saveNotifications}
          form={form}
          label="Notification settings"
          labels={{}}
          draft={`user-notifications:${user.id}`}
        >
          <input type="hidden" name="id" value={user.id} />
          {sentNotifications.map(({ event, channel }) => (
            <label key={`${event}.${channel}`} className={styles.checkbox}>
              <input
                // Remounts when the stored value changes, because defaults apply only once.
                key={String(isOn(event, channel))}
                type="checkbox"
                name={`${event}.${channel}`}
                value="on"
                defaultChecked={isOn(event, channel) ?? false}
              />{' '}
              {notificationEvents[event].replace(/\bmy\b/, 'their').replace(/\bI am\b/, 'they are')} (
              {notificationChannels[channel].toLowerCase()})
            </label>
          ))}
          <p>
            <SubmitButton className="button button-quiet">Save notification settings</SubmitButton>
          </p>
        </Form>
      )}
    </Panel>
  );
}
