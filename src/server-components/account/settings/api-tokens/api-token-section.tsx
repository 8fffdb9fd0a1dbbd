import type { ApiToken } from '#contract/auth/api-tokens.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { Viewer } from '#contract/viewer.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { fieldOf } from '../../../admin/ui/permission-names.ts';
import { apiTokenNote } from '../../../ui/api-token-note.tsx';
import { Choices, Select, TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { type FormState, formState } from '../../../ui/form-state.ts';
import { parts } from '../../../ui/parts.tsx';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { TextToCopy } from '../../../ui/text-to-copy.tsx';
import { WithFreshCode } from '../fresh-code.tsx';
import { Missing, Section } from '../section.tsx';
import type { SectionProps } from '../settings-data.ts';
import settings from '../settings-page.module.css';
import { createToken, revokeToken } from './actions.ts';
import styles from './api-tokens.module.css';
import { givable } from './token-scopes.ts';

const labels = () => ({ name: t('Name'), days: t('Expires in') });
const access = () => [
  { value: 'read', label: t('Only read') },
  { value: 'write', label: t('Read and change') },
];
const scopes = () => [
  { value: 'these', label: t('Only those that I choose') },
  { value: 'all', label: t('All that I have now') },
  { value: 'none', label: t('None') },
];
const days = () => [
  { value: '7', label: t('7 days') },
  { value: '30', label: t('30 days') },
  { value: '90', label: t('90 days') },
  { value: '365', label: t('A year') },
];

export function ApiTokenSection({ data: { apiTokens }, context }: SectionProps) {
  const form = formState('new-token', context.actionState);
  return (
    <Section
      id="api-tokens"
      lead={parts('A program that has a token of yours uses this site as you, through the {api}.', {
        api: <a href={href('apiDocs')}>{t('API')}</a>,
      })}
    >
      <FormMessage form={formState('api-tokens', context.actionState)} labels={{}} />
      {form.state?.status === 'success' && <Secret form={form} />}
      {apiTokens ? <Tokens tokens={apiTokens} now={context.now} /> : <Missing />}
      <WithFreshCode context={context} section="api-tokens">
        <NewToken form={form} viewer={context.viewer} />
      </WithFreshCode>
    </Section>
  );
}

const Secret = ({ form }: { readonly form: FormState }) => (
  <div className="stack gap-s">
    <FormMessage form={form} labels={{}} />
    {form.state?.result && <TextToCopy text={form.state.result} />}
  </div>
);

function Tokens({ tokens, now }: { readonly tokens: readonly ApiToken[]; readonly now: Date }) {
  if (tokens.length === 0) return null;
  return (
    <ul className={settings.rows} aria-label={t('API tokens')}>
      {tokens.map((token) => (
        <li key={token.id}>
          <div>
            <p>{token.name}</p>
            <div className="fine soft">{apiTokenNote(token, now)}</div>
          </div>
          <PlainForm
            action={revokeToken}
            label={t('Revoke {name}', { name: token.name })}
            fields={{ tokenId: token.id }}
          >
            <SubmitButton className={`button button-quiet ${settings.small}`}>{t('Revoke')}</SubmitButton>
          </PlainForm>
        </li>
      ))}
    </ul>
  );
}

type NewProps = { readonly form: FormState; readonly viewer: Viewer | null };

function NewToken({ form: given, viewer }: NewProps) {
  const form = given.state?.status === 'error' ? given : { ...given, state: null };
  const isOn = (id: string) => Object.hasOwn(form.state?.values ?? {}, fieldOf(id));
  const own = givable(viewer);
  return (
    // The new key closes it when the token was created.
    <details key={given.state?.status} className={settings.fold} open={form.state !== null}>
      <summary className="button button-quiet">{t('New API token')}</summary>
      <Form action={createToken} form={form} label={t('New API token')} labels={labels()} draft="api-token:new">
        <TextField
          form={form}
          name="name"
          label={labels().name}
          hint={t('Name the program that will use it, such as “Stock import”.')}
          required
          autoComplete="off"
        />
        <Choices form={form} name="access" label={t('It may')} options={access()} defaultValue="read" />
        {own.length > 0 && (
          <Choices
            form={form}
            name="scope"
            label={t('Permissions')}
            hint={t(
              'A token can never do more than you can. With permissions it changes only what they name. Without any, it acts as a customer, with your orders and messages.',
            )}
            options={scopes()}
            defaultValue="these"
          />
        )}
        {own.length > 0 && (
          <fieldset className={`field ${styles.these}`}>
            <legend>{t('Only these permissions')}</legend>
            {own.map(([id, label]) => (
              <label key={id}>
                <input type="checkbox" name={fieldOf(id)} value="on" defaultChecked={isOn(id)} /> {label}
              </label>
            ))}
          </fieldset>
        )}
        <Select form={form} name="days" label={labels().days} required options={days()} defaultValue="30" />
        <p>
          <SubmitButton>{t('Create token')}</SubmitButton>
        </p>
      </Form>
    </details>
  );
}
