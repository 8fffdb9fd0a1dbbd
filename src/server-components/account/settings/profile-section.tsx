import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { saveProfile } from './actions.ts';
import { Section } from './section.tsx';
import type { SectionProps } from './settings-data.ts';

const labels = { name: 'Name', email: 'E-mail' } as const;

export function ProfileSection({ data: { user }, context: { actionState } }: SectionProps) {
  const form = formState('own-profile', actionState);
  return (
    <Section id="profile" lead="How we address you, and where we send messages that are too long for a phone.">
      <Form action={saveProfile} form={form} label="Profile" labels={labels} draft="profile">
        <input type="hidden" name="revision" value={user.revision} />
        <TextField
          form={form}
          name="name"
          label={labels.name}
          autoComplete="name"
          maxLength={120}
          defaultValue={user.name ?? ''}
        />
        <TextField
          form={form}
          name="email"
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          defaultValue={user.email ?? ''}
        />
        <p>
          <SubmitButton>Save profile</SubmitButton>
        </p>
      </Form>
    </Section>
  );
}
