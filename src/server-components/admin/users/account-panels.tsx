import { listApiTokens } from '#contract/auth/api-tokens.ts';
import { type NotificationEvent, notificationEvents, type User } from '#contract/auth/users.ts';
import { getDependentsOfUser } from '#contract/dependents.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { ifAvailable } from '../../request/if-available.ts';
import { apiTokenNote } from '../../ui/api-token-note.tsx';
import { AsyncPanel, Skeleton } from '../../ui/async-panel.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { NotificationBoxes } from '../../ui/notification-boxes.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { ConfirmAction } from '../ui/confirm-action.tsx';
import { Dependents } from '../ui/dependents.tsx';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import { screenHref } from '../ui/urls.ts';
import {
  anonymise,
  cancelDeletion,
  endAllSessions,
  endOneSession,
  reinstate,
  revokeToken,
  saveNotifications,
  suspend,
} from './actions.ts';
import { type RecordProps, sessionsOf } from './data.ts';
import { isClosed } from './fields.tsx';
import { mergePart } from './merge-data.ts';

export function StatusPanel({ record: { user }, context }: RecordProps) {
  const { viewer } = context;
  const fields = { id: user.id };
  if (isClosed(user)) return null;
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
          <ButtonForm action={cancelDeletion} label="Keep the account" fields={fields} />
        </>
      )}
      {user.status === 'active' && (
        <AsyncPanel deferred name="impact" label="What ends" context={context} skeleton={<Skeleton lines={1} />}>
          {() => Impact(user, context)}
        </AsyncPanel>
      )}
      <Dependents
        context={context}
        before={suspend}
        effect="Suspended or deleted, they leave:"
        load={getDependentsOfUser.map((endpoint) => () => context.api(endpoint, { id: user.id }))}
      />
      {user.status === 'active' ? (
        <ButtonForm action={suspend} label="Suspend" fields={fields} />
      ) : (
        <ButtonForm action={reinstate} label="Reactivate" fields={fields} />
      )}
      {user.status === 'active' && (
        <p>
          <a href={screenHref('usersAdmin', { user: user.id, part: mergePart })}>Merge with another user</a>
        </p>
      )}
      <ConfirmAction action={anonymise} label="Delete personal data" yes="Delete permanently" fields={fields}>
        <p>
          This deletes the name, number, e-mail and address of the account, its inquiries with all messages and its
          waitlist entries, ends its sessions and removes its roles. It cannot be undone, and is complete within a few
          minutes, or when a service that is down has started again.
        </p>
        <p>
          Orders and invoices keep goods, amounts, dates, numbers and the country, without a time limit. They lose name,
          street and all notes: save invoices that you must keep with them, and send open orders, first. Inquiries and
          waitlist entries with an e-mail address, sent without signing in, stay: delete them yourself. Backups keep all
          of it.
        </p>
        <p>
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

/** Tells what suspending or deleting ends, by the same calls as the panels below. */
async function Impact(user: User, { api }: RecordProps['context']) {
  const [sessions, found] = await Promise.all([
    ifAvailable(sessionsOf(api, user.id)),
    ifAvailable(api(listApiTokens, { id: user.id })),
  ]);
  // The panels below say that they could not be loaded.
  if (!sessions || !found) return null;
  const { tokens } = found;
  const { length: roles } = user.roles;
  return (
    <p className="soft">
      {sentence('Suspending', [
        ['ends', sessions.length, 'session'],
        ['revokes', tokens.length, 'API token'],
      ])}
      {sentence('Deleting also', [['removes', roles, 'role']])}Orders stay.
    </p>
  );
}

type Ended = readonly [verb: string, count: number, what: string];

/** The sentence leaves out what there is none of. */
function sentence(subject: string, all: readonly Ended[]): string {
  const some = all.filter(([, count]) => count > 0);
  const parts = some.map(([verb, count, what]) => `${verb} ${count} ${what}${count === 1 ? '' : 's'}`);
  return parts.length === 0 ? '' : `${subject} ${parts.join(' and ')}. `;
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
      <ButtonForm action={endAllSessions} label="End all sessions" fields={{ id: userId }} />
    </>
  );
}

export const ApiTokenPanel = ({ record: { user }, context }: RecordProps) => (
  <Panel id="api-tokens" title="API tokens" lead="Programs with a token act as this user.">
    <AsyncPanel name="api-tokens" label="API tokens" context={context} skeleton={<Skeleton lines={2} />}>
      {() => ApiTokens(user.id, context)}
    </AsyncPanel>
  </Panel>
);

async function ApiTokens(userId: string, { api, now }: RecordProps['context']) {
  const { tokens } = await api(listApiTokens, { id: userId });
  if (tokens.length === 0) return <p className="soft">This user has no API tokens.</p>;
  return (
    <RowList label="API tokens">
      {tokens.map((token) => (
        <Row
          key={token.id}
          title={token.name}
          note={apiTokenNote(token, now)}
          operations={
            <PlainForm action={revokeToken} label={`Revoke ${token.name}`} fields={{ id: userId, tokenId: token.id }}>
              <SubmitButton className="button button-quiet">Revoke</SubmitButton>
            </PlainForm>
          }
        />
      ))}
    </RowList>
  );
}

export function NotificationPanel({ record: { user, notifications }, context: { actionState } }: RecordProps) {
  const form = formState('notifications', actionState);
  return (
    <Panel
      id="notification-settings"
      title="Notification settings"
      lead={
        notifications?.length === 0
          ? 'This site sends sign-in codes, and no other messages.'
          : 'Codes and messages about the account itself are always sent. E-mail is sent only to an address that they confirmed.'
      }
    >
      {notifications === null && <p role="status">This cannot be shown at the moment.</p>}
      {notifications !== null && notifications.length > 0 && (
        <Form
          action={saveNotifications}
          form={form}
          label="Notification settings"
          labels={{}}
          draft={`user-notifications:${user.id}`}
        >
          <input type="hidden" name="id" value={user.id} />
          <NotificationBoxes settings={notifications} labels={theirEvents} />
          <p>
            <SubmitButton className="button button-quiet">Save notification settings</SubmitButton>
          </p>
        </Form>
      )}
    </Panel>
  );
}

const theirEvents = Object.fromEntries(
  Object.entries(notificationEvents).map(([event, label]) => [
    event,
    label
      .replace(/\bmy\b/, 'their')
      .replace(/\bme\b/, 'them')
      .replace(/\bI am\b/, 'they are'),
  ]),
) as Record<NotificationEvent, string>;
