import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { Conflict } from '../ui/conflict.tsx';
import { Panel } from '../ui/panel.tsx';
import { RevisionField } from '../ui/revision-field.tsx';
import { screenHref } from '../ui/urls.ts';
import { saveUser } from './actions.ts';
import type { RecordProps } from './data.ts';

const labels = { name: 'Name', email: 'E-mail' } as const;

export function ProfilePanel({ record: { user }, context }: RecordProps) {
  const form = formState('user', context.actionState);
  const typed = form.state?.values ?? {};
  const draft = `user:${user.id}`;
  return (
    <Panel id="profile" title="Profile">
      <Conflict
        form={form}
        href={screenHref('usersAdmin', { user: user.id })}
        draft={draft}
        fields={[
          { label: labels.name, stored: user.name ?? '', typed: typed['name'] ?? '' },
          { label: labels.email, stored: user.email ?? '', typed: typed['email'] ?? '' },
        ]}
      />
      <Form action={saveUser} form={form} label="Profile" labels={labels} draft={draft}>
        <input type="hidden" name="id" value={user.id} />
        <RevisionField form={form} revision={user.revision} />
        <TextField
          form={form}
          name="name"
          label={labels.name}
          autoComplete="off"
          maxLength={120}
          defaultValue={user.name ?? ''}
        />
        <TextField
          form={form}
          name="email"
          label={labels.email}
          type="email"
          autoComplete="off"
          maxLength={254}
          defaultValue={user.email ?? ''}
        />
        <p>
          <SubmitButton>Save profile</SubmitButton>
        </p>
      </Form>
    </Panel>
  );
}
