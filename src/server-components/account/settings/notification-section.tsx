/** What somebody wants to be told, and by which channel. */
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { notificationChannels, notificationEvents } from '../../../contract/users.ts';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { saveNotifications } from './actions.ts';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';
import styles from './settings-page.module.css';

const channels = Object.entries(notificationChannels);

export function NotificationSection({ data: { notifications, user }, context: { actionState } }: SectionProps) {
  const form = formState('own-notifications', actionState);
  const sent = form.state?.status === 'error' ? form.state.values : null;
  const isOn = (event: string, channel: string) =>
    sent
      ? Object.hasOwn(sent, `${event}.${channel}`)
      : (notifications?.some((setting) => setting.event === event && setting.channel === channel && setting.enabled) ??
        false);
  return (
    <Section
      id="notifications"
      title="Notifications"
      lead={
        user.email
          ? 'Codes for signing in always come.'
          : 'Codes for signing in always come. E-mails need an e-mail address in your profile.'
      }
    >
      {notifications ? (
        <Form action={saveNotifications} form={form} label="Notifications" labels={{}}>
          <table className={styles.matrix}>
            <thead>
              <tr>
                <th scope="col">Tell me about</th>
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
                  <th scope="row">{label}</th>
                  {channels.map(([channel, by]) => (
                    <td key={channel}>
                      <label className={styles.tick}>
                        <span className="visually-hidden">{`${label}: ${by}`}</span>
                        <input
                          type="checkbox"
                          name={`${event}.${channel}`}
                          value="on"
                          defaultChecked={isOn(event, channel)}
                        />
                      </label>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
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
