import type { ReactNode } from 'react';
import type { listPasskeys, Passkey } from '#contract/auth/passkeys.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../../client-components/submit-button.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import { FormMessage } from '../../../ui/form-message.tsx';
import { type FormState, formState } from '../../../ui/form-state.ts';
import { parts } from '../../../ui/parts.tsx';
import { PasskeyForm } from '../../../ui/passkey-form.tsx';
import { passkeyNote } from '../../../ui/passkey-note.tsx';
import { PlainForm } from '../../../ui/plain-form.tsx';
import { Time } from '../../../ui/time.tsx';
import { Missing, Section } from '../section.tsx';
import type { SectionProps } from '../settings-data.ts';
import settings from '../settings-page.module.css';
import { deletePasskey, saveNewPasskey, savePasskeyName } from './actions.ts';
import styles from './passkeys.module.css';

const labels = () => ({ name: t('Name') });

export function PasskeySection({ data: { passkeys: data }, context }: SectionProps) {
  const form = formState('passkeys', context.actionState);
  return (
    <Section
      id="passkeys"
      lead={t(
        'Sign in with your fingerprint, your face or a PIN instead of a code. Your phone or password manager stores the passkey.',
      )}
    >
      <FormMessage form={form} labels={labels()} />
      {data === null ? <Missing /> : <Passkeys data={data} form={form} now={context.now} />}
    </Section>
  );
}

type Props = { readonly data: OutputOf<typeof listPasskeys>; readonly form: FormState; readonly now: Date };

function Passkeys({ data, form, now }: Props) {
  const { passkeys, isAvailable, isRequired, atMost, needs, recovery } = data;
  const isFull = passkeys.length >= atMost && !recovery?.expiresAt;
  if (!isAvailable && passkeys.length === 0)
    return <p className="soft">{t('Browsers do not store passkeys for the address of this site.')}</p>;
  return (
    <>
      {passkeys.length > 0 ? (
        <ul className={settings.rows} aria-label={t('Passkeys')}>
          {passkeys.map((passkey) => (
            <Row key={passkey.id} passkey={passkey} form={form} now={now} mayRemove={needs === 'nothing'} />
          ))}
        </ul>
      ) : (
        <p className="soft">{t('You have no passkey yet.')}</p>
      )}
      {isRequired && passkeys.length === 0 && <p>{t('You need one to open the back office.')}</p>}
      {recovery?.expiresAt && (
        <p>
          {parts('You can add a new passkey until {time}. It replaces those above.', {
            time: <Time date={recovery.expiresAt} format="moment" />,
          })}
        </p>
      )}
      {needs === 'nothing' ? (
        isFull ? (
          <p className="soft">
            {t('You have {count} passkeys and cannot add more. Remove one to add another.', { count: atMost })}
          </p>
        ) : (
          <>
            <PasskeyForm action={saveNewPasskey} purpose="add" label={t('Add a passkey')} quiet />
            <noscript>
              <p>{t('Adding a passkey needs JavaScript, which is turned off in your browser.')}</p>
            </noscript>
          </>
        )
      ) : (
        <ConfirmFirst needs={needs} hasSome={passkeys.length > 0} />
      )}
    </>
  );
}

function ConfirmFirst({ needs, hasSome }: { readonly needs: 'code' | 'passkey'; readonly hasSome: boolean }) {
  const query = { redirect: `${href('settings')}#passkeys`, ...(needs === 'passkey' ? { with: 'passkey' } : {}) };
  return (
    <>
      <p>
        {hasSome
          ? needs === 'passkey'
            ? t('Before you add or remove a passkey, please confirm that it is you, with one that you have.')
            : t('Before you add or remove a passkey, please confirm that it is you.')
          : needs === 'passkey'
            ? t('Before you add a passkey, please confirm that it is you, with one that you have.')
            : t('Before you add a passkey, please confirm that it is you.')}
      </p>
      <p>
        <ButtonLink href={href('confirm', query)} quiet>
          {t('Confirm that it is you')}
        </ButtonLink>
      </p>
    </>
  );
}

type RowProps = Omit<Props, 'data'> & { readonly passkey: Passkey; readonly mayRemove: boolean };

function Row({ passkey, form, now, mayRemove }: RowProps): ReactNode {
  const { id, name } = passkey;
  const isOwn = form.state?.status === 'error' && form.state.values['passkeyId'] === id && 'name' in form.state.values;
  const own: FormState = { name: `passkey-${id}`, state: isOwn ? form.state : null };
  return (
    <li>
      <div>
        <p>{name}</p>
        <p className="fine soft">{passkeyNote(passkey, now)}</p>
      </div>
      <div className={`cluster align-start gap-s ${styles.operations}`}>
        {mayRemove && (
          <PlainForm action={deletePasskey} label={t('Remove {name}', { name })} fields={{ passkeyId: id }}>
            <SubmitButton className={`button button-quiet ${settings.small}`}>{t('Remove')}</SubmitButton>
          </PlainForm>
        )}
        <details className={styles.rename} open={isOwn}>
          <summary className={`button button-quiet ${settings.small}`} aria-label={t('Rename {name}', { name })}>
            {t('Rename')}
          </summary>
          <Form
            action={savePasskeyName}
            form={{ ...own, state: null }}
            label={t('Rename {name}', { name })}
            labels={labels()}
            draft={null}
          >
            <input type="hidden" name="passkeyId" value={id} />
            <TextField form={own} name="name" label={labels().name} defaultValue={name} required autoComplete="off" />
            <p>
              <SubmitButton>{t('Save')}</SubmitButton>
            </p>
          </Form>
        </details>
      </div>
    </li>
  );
}
