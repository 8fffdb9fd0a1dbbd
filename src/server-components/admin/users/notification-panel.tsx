/** What somebody is told, and by which channel: their own choice, which staff may correct. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { notificationChannels, notificationEvents } from '../../../contract/users.ts';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Panel } from '../panel.tsx';
import { saveNotifications } from './actions.ts';
import styles from './notification-panel.module.css';
import type { RecordProps } from './users-data.ts';

const channels = Object.entries(notificationChannels);

export function NotificationPanel({ record: { user, notifications }, context: { actionState } }: RecordProps) {
  const form = formState('notifications', actionState);
  const isOn = (event: string, channel: string) =>
    notifications?.some((setting) => setting.event === event && setting.channel === channel && setting.enabled);
  return (
    <Panel
      id="notification-settings"
      title="Notification settings"
      lead={user.email ? undefined : 'E-mails need an e-mail address in the profile.'}
    >
      {notifications === null ? (
        <p role="status">This cannot be shown at the moment.</p>
      ) : (
        <Form action={saveNotifications} form={form} label="Notification settings" labels={{}}>
          <input type="hidden" name="id" value={user.id} />
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">Told about</th>
                {channels.map(([channel, label]) => (
                  <th key={channel} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {Object.entries(notificationEvents).map(([event, label]) => (
                <tr key={event}>
                  <th scope="row">{label.replace(/\bmy\b/, 'their').replace(/\bI am\b/, 'they are')}</th>
                  {channels.map(([channel, by]) => (
                    <td key={channel}>
                      <label>
                        <span className="visually-hidden">{`${label}: ${by}`}</span>
                        <input
                          // Made anew when what is stored changes: a default counts only then.
                          key={String(isOn(event, channel))}
                          type="checkbox"
                          name={`${event}.${channel}`}
                          value="on"
                          defaultChecked={isOn(event, channel) ?? false}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
          <p>
            <SubmitButton className="button button-quiet">Save notification settings</SubmitButton>
          </p>
        </Form>
      )}
    </Panel>
  );
}
