import type { ComponentProps, ReactNode } from 'react';
import { isPageOn } from '#contract/content/fixed-pages.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { SignInState } from '#contract/viewer.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { PageContext } from '../page.ts';
import type { DialCountry } from '../request/dial-countries.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PasskeyForm } from '../ui/passkey-form.tsx';
import { PhoneFields, phoneLabels } from '../ui/phone-fields.tsx';
import { sendCode, signInWithPasskey } from './actions.ts';
import { loginHref } from './login-href.ts';
import styles from './login-page.module.css';

type Props = {
  readonly countries: readonly DialCountry[];
  readonly passkeys: boolean;
  readonly context: PageContext<'login'>;
};

export function PhoneStep({ countries, passkeys, context: { signIn, query, actionState, site } }: Props) {
  const privacy = site.policies.find(({ kind }) => kind === 'privacy');
  if (countries.length === 0) return <SignInUnavailable redirect={query.get('redirect') ?? undefined} />;
  return (
    <>
      <p className="soft">
        {t(
          'Enter your phone number and we will send you a code. You do not need a password. If the number is new to us, we create an account for you.',
        )}
      </p>
      <PhoneForm
        action={sendCode}
        form={formState('sign-in', actionState)}
        label={t('Sign in')}
        labels={phoneLabels}
        countries={countries}
        signIn={signIn}
      />
      {passkeys && (
        <div data-needs-script="" className={`stack gap-m ${styles.passkey}`}>
          <FormMessage form={formState('sign-in-passkey', actionState)} labels={{}} />
          <PasskeyForm action={signInWithPasskey} purpose="sign-in" label={t('Sign in with a passkey')} quiet />
        </div>
      )}
      <p className="fine soft">
        {t('{site} uses your number to sign you in and to send you the messages that you ask for.', {
          site: site.name,
        })}{' '}
        {(privacy || isPageOn('policies')) && (
          <a href={privacy ? href('policy', { slug: privacy.slug }) : href('policies')}>{t('How we use your data')}</a>
        )}
      </p>
    </>
  );
}

type FormProps = Pick<ComponentProps<typeof Form>, 'action' | 'form' | 'label' | 'labels'> & {
  readonly countries: readonly DialCountry[];
  readonly signIn: SignInState | null;
  /** The fields before the phone number. */
  readonly children?: ReactNode;
};

export const PhoneForm = ({ action, form, label, labels, countries, signIn, children }: FormProps) => (
  <Form action={action} form={form} label={label} labels={labels} draft={null}>
    {children}
    <PhoneFields form={form} countries={countries} country={signIn?.country} phoneNumber={signIn?.phoneNumber} />
    <p className={styles.send}>
      <SubmitButton>{t('Send me a code')}</SubmitButton>
    </p>
  </Form>
);

function SignInUnavailable({ redirect }: { readonly redirect: string | undefined }) {
  return (
    <>
      <p role="alert">{t('You cannot sign in at the moment. Please try again in a few minutes.')}</p>
      <p>
        <ButtonLink href={loginHref({ redirect })}>{t('Try again')}</ButtonLink>
      </p>
    </>
  );
}
