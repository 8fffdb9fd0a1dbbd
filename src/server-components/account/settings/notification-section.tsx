import { notificationChannels, notificationEvents, sentNotifications } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { saveNotifications } from './actions.ts';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

export function NotificationSection({ data: { notifications }, context: { actionState } }: SectionProps) {
  const form = formState('own-notifications', actionState);
  const sent = form.state?.status === 'error' ? form.state.values : null;
  const isOn = (event: string, channel: string) =>
    sent
      ? Object.hasOwn(sent, `${event}.${channel}`)
      : (notifications?.some((setting) => setting.event === event && setting.channel === channel && setting.enabled) ??
        false);
  return (
    <Section id="notifications" lead="We always send sign-in codes. We do not send e-mail yet.">
      {notifications ? (
        <Form action={saveNotifications} form={form} label="Notifications" labels={{}} draft="notifications">
          {sentNotifications.map(({ event, channel }) => (
            <label key={`${event}.${channel}`} className={styles.checkbox}>
              <input type="checkbox" name={`${event}.${channel}`} value="on" defaultChecked={isOn(event, channel)} />{' '}
              {notificationEvents[event]} ({notificationChannels[channel].toLowerCase()})
            </label>
          ))}
          <p>
            <SubmitButton>Save notifications</SubmitButton>
          </p>
        </Form>
      ) : (
        <Missing />
      )}
    </Section>
  );
}
