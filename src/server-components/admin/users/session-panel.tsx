import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { Panel } from '../ui/panel.tsx';
import { Row, RowList } from '../ui/row-list.tsx';
import type { RecordProps } from './data.ts';
import { endAllSessions, endOneSession } from './right-actions.ts';

export function SessionPanel({ record: { user, sessions }, context: { viewer, now } }: RecordProps) {
  return (
    <Panel id="sessions" title="Sessions" lead={sessions?.length === 0 ? 'Not signed in anywhere.' : undefined}>
      {sessions === null && <p role="status">This cannot be shown at the moment.</p>}
      {sessions && sessions.length > 0 && (
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
          <PlainForm action={endAllSessions} label="End all sessions" fields={{ id: user.id }}>
            <SubmitButton className="button button-quiet">End all sessions</SubmitButton>
          </PlainForm>
        </>
      )}
    </Panel>
  );
}
