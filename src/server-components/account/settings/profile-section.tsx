import { languages } from '#contract/auth/users.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { Select, TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { saveProfile } from './actions.ts';
import { EmailConfirmation } from './email-confirmation.tsx';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

const labels = () => ({ name: t('Name'), email: t('E-mail'), language: t('Language of our messages') });

export function ProfileSection(props: SectionProps) {
  const { user, notifications } = props.data;
  const { actionState } = props.context;
  const sendsMail = notifications?.some(({ channel }) => channel === 'email') ?? false;
  const form = formState('own-profile', actionState);
  return (
    <Section
      id="profile"
      lead={
        sendsMail
          ? t('How we address you, where we send e-mail, and in which language.')
          : t('How we address you, and in which language we send messages.')
      }
    >
      <Form action={saveProfile} form={form} label={t('Profile')} labels={labels()} draft="profile">
        <input type="hidden" name="revision" value={user.revision} />
        <TextField form={form} name="name" label={labels().name} autoComplete="name" defaultValue={user.name ?? ''} />
        <TextField
          form={form}
          name="email"
          label={labels().email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={user.email ?? ''}
        />
        <Select
          form={form}
          name="language"
          label={labels().language}
          hint={t('For text messages and e-mails, also with codes. Pages stay in the language of this site.')}
          placeholder={t('The language of this site')}
          options={Object.entries(languages).map(([value, label]) => ({ value, label }))}
          defaultValue={user.language ?? ''}
        />
        <p>
          <SubmitButton>{t('Save profile')}</SubmitButton>
        </p>
      </Form>
      {sendsMail && <EmailConfirmation {...props} />}
    </Section>
  );
}
