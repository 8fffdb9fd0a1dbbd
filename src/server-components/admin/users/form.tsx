import { listAuditEntries } from '#contract/audit.ts';
import type { DialCountry } from '../../request/dial-countries.ts';
import { formState } from '../../ui/form-state.ts';
import { PhoneFields } from '../../ui/phone-fields.tsx';
import { Panel } from '../ui/panel.tsx';
import { formOfRecord, RecordForm } from '../ui/record-form.tsx';
import { createUserAction, saveUser } from './actions.ts';
import type { RecordProps, UsersContext } from './data.ts';
import { newUserFields, profileFields, valuesOf } from './fields.tsx';

type NewProps = { readonly countries: readonly DialCountry[]; readonly context: UsersContext };

export const NewUser = ({ countries, context }: NewProps) => (
  <Panel id="new" title="Profile" lead="They sign in with this number. No message is sent to it now.">
    <RecordForm
      context={context}
      name="new-user"
      action={createUserAction}
      label="New user"
      fields={newUserFields}
      stored={null}
      draft="user:new"
      notice={
        <PhoneFields form={formState('new-user', context.actionState)} countries={countries} own={false} isFirst />
      }
      submit="Create user"
    />
  </Panel>
);

export const ProfilePanel = ({ record: { user }, context }: RecordProps) => (
  <Panel id="profile" title="Profile">
    <RecordForm
      context={context}
      name="user"
      action={saveUser}
      label="Profile"
      fields={profileFields}
      {...formOfRecord('user', user, valuesOf(user), listAuditEntries)}
      submit="Save profile"
    />
  </Panel>
);
