/** Sends a message from the account, where the sender is known. */
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { FileField } from '../../ui/attachments.tsx';
import { TextArea, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { TopicField } from '../../ui/topic-field.tsx';
import { sendMessage } from './actions.ts';
import styles from './messages-page.module.css';

type Props = { readonly context: PageContext<'messages'> };

export function NewMessage({ context: { actionState, viewer } }: Props) {
  const form = formState('new-message', actionState);
  if (!viewer) return null;
  const { name, email, phoneNumber } = viewer.user;
  const labels = {
    name: t('Name'),
    topic: t('Topic'),
    message: t('Your message'),
    files: t('Files'),
    attachments: t('Files'),
  };
  return (
    <details className={styles.new} open={form.state !== null}>
      <summary>{t('Write a new message')}</summary>
      <Form
        action={sendMessage}
        form={form}
        label={t('Write a new message')}
        labels={labels}
        draft="message:new"
        className={styles.newForm}
      >
        <input type="hidden" name="contact" value={email ?? phoneNumber ?? ''} />
        {name ? (
          <input type="hidden" name="name" value={name} />
        ) : (
          <TextField form={form} name="name" label={labels.name} autoComplete="name" required />
        )}
        <TopicField form={form} label={labels.topic} />
        <TextArea form={form} name="message" label={labels.message} required rows={4} />
        <FileField form={form} />
        <p>
          <SubmitButton>{t('Send')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
