import type { ActionState } from '#contract/action-state.ts';
import type { Organization } from '#contract/auth/organizations.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { formState } from '../../../ui/form-state.ts';
import settings from '../settings-page.module.css';
import { renameOrganization } from './actions.ts';

type Props = { readonly organization: Organization; readonly state: ActionState | null };

export function RenameForm({ organization, state }: Props) {
  const form = formState('rename', state);
  return (
    <details className={settings.fold} open={form.state !== null}>
      <summary className="button button-quiet">{t('Rename')}</summary>
      <Form
        action={renameOrganization}
        form={form}
        label={t('Rename {name}', { name: organization.name })}
        labels={{ name: t('Name') }}
        draft={`organization-name:${organization.id}`}
      >
        <input type="hidden" name="id" value={organization.id} />
        <input type="hidden" name="revision" value={organization.revision} />
        <TextField form={form} name="name" label={t('Name')} required defaultValue={organization.name} />
        <p>
          <SubmitButton>{t('Save name')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
