import type { Session } from '#contract/auth/sessions.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { signOutDevice, signOutOtherDevices } from './actions.ts';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

export function SessionSection({ data: { sessions }, context: { actionState, viewer, now } }: SectionProps) {
  const isThis = ({ id }: Session) => id === viewer?.sessionId;
  return (
    <Section
      id="sessions"
      lead="Everywhere you are signed in. Sign out any device that you do not recognise or no longer use."
    >
      <FormMessage form={formState('sessions', actionState)} labels={{}} />
      {sessions ? (
        <ul className={styles.rows}>
          {[...sessions]
            .sort((a, b) => Number(isThis(b)) - Number(isThis(a)))
            .map((session) => (
              <li key={session.id}>
                <Device session={session} now={now} />
                {isThis(session) ? (
                  <Badge tone="good">This device</Badge>
                ) : (
                  <PlainForm
                    action={signOutDevice}
                    label={`Sign out ${session.device ?? 'this device'}`}
                    fields={{ sessionId: session.id }}
                  >
                    <SubmitButton className={`button button-quiet ${styles.small}`}>Sign out</SubmitButton>
                  </PlainForm>
                )}
              </li>
            ))}
        </ul>
      ) : (
        <Missing />
      )}
      {sessions && sessions.length > 1 && (
        <PlainForm action={signOutOtherDevices} label="Sign out everywhere else">
          <SubmitButton className="button button-quiet">Sign out everywhere else</SubmitButton>
        </PlainForm>
      )}
    </Section>
  );
}

function Device({
  session: { device, place, createdAt, lastSeenAt, type },
  now,
}: {
  readonly session: Session;
  readonly now: Date;
}) {
  return (
    <div>
      <p>{device ?? 'Unknown device'}</p>
      <p className="fine soft">
        Signed in <Time date={createdAt} format="short" />
        {type === 'passkey' && ' with a passkey'}
        {place && ` from ${place}`}
        {lastSeenAt && `, last seen ${timeAgo(lastSeenAt, now)}`}
      </p>
    </div>
  );
}
