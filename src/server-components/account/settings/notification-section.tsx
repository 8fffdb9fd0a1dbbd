import { type NotificationEvent, notificationEvents } from '#contract/auth/users.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { NotificationBoxes, relevantSettings, settingsOfBoxes } from '../../ui/notification-boxes.tsx';
import { saveNotifications } from './actions.ts';
import { Missing, Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

export function NotificationSection({ data, context: { actionState, viewer } }: SectionProps) {
  const { user } = data;
  const notifications = data.notifications && relevantSettings(data.notifications, viewer);
  const form = formState('own-notifications', actionState);
  if (notifications === null)
    return (
      <Section id="notifications">
        <Missing />
      </Section>
    );
  if (notifications.length === 0)
    return (
      <Section id="notifications">
        <p className="soft">{t('This site sends sign-in codes, and no other messages.')}</p>
      </Section>
    );
  const labels = Object.fromEntries(
    Object.entries(notificationEvents).map(([event, label]) => [event, t(label)]),
  ) as Record<NotificationEvent, string>;
  const hasMail = notifications.some(({ channel }) => channel === 'email');
  const shown = form.state?.status === 'error' ? settingsOfBoxes(notifications, form.state.values) : notifications;
  return (
    <Section
      id="notifications"
      lead={`${t('We always send codes and messages about your account itself.')}${
        hasMail && !user.emailConfirmed ? ` ${t('E-mail is sent once you have confirmed your address above.')}` : ''
      }`}
    >
      <Form action={saveNotifications} form={form} label={t('Notifications')} labels={{}} draft="notifications">
        <NotificationBoxes settings={shown} labels={labels} />
        <p>
          <SubmitButton>{t('Save notifications')}</SubmitButton>
        </p>
      </Form>
    </Section>
  );
}
