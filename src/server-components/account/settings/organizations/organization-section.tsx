import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { formState } from '../../../ui/form-state.ts';
import { SuccessNotice } from '../../../ui/success-notice.tsx';
import { joinByCode } from '../../organization-actions.ts';
import { OrganizationSwitcher } from '../../organization-switcher.tsx';
import { Missing, Section } from '../section.tsx';
import type { SectionProps } from '../settings-data.ts';
import styles from '../settings-page.module.css';
import { createOwnOrganization } from './actions.ts';
import { OrganizationView } from './organization-view.tsx';

export function OrganizationSection({ data, context }: SectionProps) {
  const { actionState, remembered } = context;
  return (
    <Section id="organizations" lead={t('Buy together: members see their organization’s orders.')}>
      {context.query.get('done') === 'joined' && !actionState && data.organization && (
        <SuccessNotice>
          {t('You are now a member of {name}.', { name: data.organization.organization.name })}
        </SuccessNotice>
      )}
      <FormMessage form={formState('members', actionState)} labels={{}} />
      {data.organizations ? (
        <OrganizationSwitcher
          organizations={data.organizations}
          selectedId={remembered.organization}
          state={actionState}
        />
      ) : (
        <Missing />
      )}
      {data.organization && <OrganizationView shown={data.organization} data={data} context={context} />}
      <NewOrganization state={actionState} />
      <JoinForm state={actionState} />
    </Section>
  );
}

type StateProps = { readonly state: SectionProps['context']['actionState'] };

function NewOrganization({ state }: StateProps) {
  const form = formState('new-organization', state);
  return (
    <details className={styles.fold} open={form.state !== null}>
      <summary className="button button-quiet">{t('New organization')}</summary>
      <Form
        action={createOwnOrganization}
        form={form}
        label={t('New organization')}
        labels={{ name: t('Name') }}
        draft="organization:own"
      >
        <TextField form={form} name="name" label={t('Name')} autoComplete="organization" required />
        <p>
          <SubmitButton>{t('Create organization')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}

function JoinForm({ state }: StateProps) {
  const form = formState('join', state);
  return (
    <details className={styles.fold} open={form.state !== null}>
      <summary className="button button-quiet">{t('Join with a code')}</summary>
      <Form action={joinByCode} form={form} label={t('Join with a code')} labels={{ secret: t('Code') }} draft={null}>
        <TextField
          form={form}
          name="secret"
          label={t('Code')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <p>
          <SubmitButton>{t('Join')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
