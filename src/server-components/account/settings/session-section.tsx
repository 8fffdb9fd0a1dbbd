import type { Session } from '#contract/auth/sessions.ts';
import { shown } from '#contract/messages/write.ts';
import { msg, t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Badge } from '../../ui/badge.tsx';
import { deviceName } from '../../ui/device-name.ts';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { ButtonForm, PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { timeAgo } from '../../ui/time-ago.ts';
import { signOutDevice, signOutOtherDevices } from './actions.ts';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

export function SessionSection({ data: { sessions }, context: { actionState, viewer, now } }: SectionProps) {
  const isThis = ({ id }: Session) => id === viewer?.sessionId;
  const names = uniqueNames(sessions ?? []);
  return (
    <Section
      id="sessions"
      lead={t('Everywhere you are signed in. Sign out any device that you do not recognise or no longer use.')}
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
                  <Badge tone="good">{t('This device')}</Badge>
                ) : (
                  <PlainForm
                    action={signOutDevice}
                    label={t('Sign out {device}', { device: names.get(session) ?? '' })}
                    fields={{ sessionId: session.id }}
                  >
                    <SubmitButton className={`button button-quiet ${styles.small}`}>{t('Sign out')}</SubmitButton>
                  </PlainForm>
                )}
              </li>
            ))}
        </ul>
      ) : (
        <Missing />
      )}
      {sessions && sessions.length > 1 && (
        <ButtonForm action={signOutOtherDevices} label={t('Sign out everywhere else')} />
      )}
    </Section>
  );
}

/** A device with several sessions gets a number for each, so that their forms have different names. */
function uniqueNames(sessions: readonly Session[]): ReadonlyMap<Session, string> {
  const counts = new Map<string, number>();
  return new Map(
    sessions.map((session) => {
      const name = session.device ? deviceName(session.device) : t('this device');
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [session, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

function Device({
  session: { device, place, createdAt, lastSeenAt, type },
  now,
}: {
  readonly session: Session;
  readonly now: Date;
}) {
  const signedIn =
    type === 'passkey'
      ? place
        ? msg('Signed in {date} with a passkey from {place}')
        : msg('Signed in {date} with a passkey')
      : place
        ? msg('Signed in {date} from {place}')
        : msg('Signed in {date}');
  return (
    <div>
      <p>{deviceName(device)}</p>
      <p className="fine soft">
        {parts(signedIn, { date: <Time date={createdAt} format="short" />, place: place && shown(place) })}
        {lastSeenAt && `, ${t('last seen {ago}', { ago: timeAgo(lastSeenAt, now) })}`}
      </p>
    </div>
  );
}
