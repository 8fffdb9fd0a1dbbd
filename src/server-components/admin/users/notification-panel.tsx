import { notificationChannels, notificationEvents, sentNotifications } from '#contract/auth/users.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../ui/panel.tsx';
import { saveNotifications } from './actions.ts';
import type { RecordProps } from './data.ts';
import styles from './notification-panel.module.css';

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
