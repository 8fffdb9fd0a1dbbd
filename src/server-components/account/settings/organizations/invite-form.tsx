import { memberRoles, type Organization } from '#contract/auth/organizations.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import type { PageContext } from '../../../page.ts';
import type { DialCountry } from '../../../request/dial-countries.ts';
import { Choices, Select } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { type FormState, formState } from '../../../ui/form-state.ts';
import { PhoneFields, phoneLabels } from '../../../ui/phone-fields.tsx';
import { TextToCopy } from '../../../ui/text-to-copy.tsx';
import settings from '../settings-page.module.css';
import { invite } from './actions.ts';
import styles from './organizations.module.css';

const kinds = () => [
  { value: 'phone', label: t('To a phone number') },
  { value: 'link', label: t('By a link') },
  { value: 'code', label: t('By a code') },
];
const roles = () => (['member', 'manager'] as const).map((value) => ({ value, label: t(memberRoles[value]) }));

type Props = {
  readonly organization: Organization;
  readonly countries: readonly DialCountry[];
  readonly context: PageContext;
};

export function InviteForm({ organization, countries, context: { actionState, url } }: Props) {
  const form = formState('invite', actionState);
  return (
    <>
      {form.state?.status === 'success' && <OneTimeSecret form={form} origin={url.origin} />}
      <details className={settings.fold} open={form.state?.status === 'error'}>
        <summary className="button button-quiet">{t('Invite someone')}</summary>
        <Form
          action={invite}
          form={form.state?.status === 'error' ? form : { ...form, state: null }}
          label={t('Invite someone')}
          labels={phoneLabels}
          draft={`invite:${organization.id}`}
          className={styles.invite}
        >
          <input type="hidden" name="id" value={organization.id} />
          <Choices form={form} name="kind" label={t('How')} options={kinds()} defaultValue="phone" />
          <Select form={form} name="role" label={t('Role')} required options={roles()} defaultValue="member" />
          <div className={`stack gap-l ${styles.byPhone}`}>
            <PhoneFields form={form} countries={countries} own={false} />
          </div>
          <p>
            <SubmitButton>{t('Invite')}</SubmitButton>
          </p>
        </Form>
      </details>
    </>
  );
}

function OneTimeSecret({ form, origin }: { readonly form: FormState; readonly origin: string }) {
  const secret = form.state?.result;
  return (
    <div className="stack gap-s">
      <FormMessage form={form} labels={{}} />
      {secret && <TextToCopy text={secret.startsWith('/') ? origin + secret : secret} />}
    </div>
  );
}
