import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { DialCountry } from '../../request/dial-countries.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { formState } from '../../ui/form-state.ts';
import { PhoneFields, phoneLabels } from '../../ui/phone-fields.tsx';
import { RecordScreen } from '../ui/admin-screen.tsx';
import { Panel } from '../ui/panel.tsx';
import { RecordHead } from '../ui/record-head.tsx';
import { listHref } from '../ui/urls.ts';
import { createUserAction } from './actions.ts';
import type { UsersContext } from './data.ts';

type Props = { readonly countries: readonly DialCountry[]; readonly context: UsersContext };

const labels = { ...phoneLabels, name: 'Name', email: 'E-mail' } as const;

export function NewUser({ countries, context: { actionState } }: Props) {
  const form = formState('new-user', actionState);
  return (
    <RecordScreen>
      <RecordHead back={{ label: 'Users', href: listHref('usersAdmin') }} title="New user" />
      <Panel id="new" title="Profile" lead="They sign in with this number. Nothing is sent to it now.">
        <Form action={createUserAction} form={form} label="New user" labels={labels} draft="user:new">
          <PhoneFields form={form} countries={countries} own={false} />
          <TextField form={form} name="name" label={labels.name} autoComplete="off" maxLength={120} />
          <TextField form={form} name="email" label={labels.email} type="email" autoComplete="off" maxLength={254} />
          <p>
            <SubmitButton>Create user</SubmitButton>
          </p>
        </Form>
      </Panel>
    </RecordScreen>
  );
}
