/**
 * It is shown instead of the form, which would need the auth service too, and whose text would be lost when the page
 * loads again.
 */
import { retryText } from '#contract/retry-script.ts';
import { t } from '#contract/translate.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { ButtonForm } from '../ui/plain-form.tsx';
import { Retries } from '../ui/retries.tsx';
import { signOut } from './actions.ts';
import { loginHref } from './login-href.ts';

export const Unchecked = ({ target }: { readonly target: string | null }) => (
  <>
    <div>
      <p role="status">
        {t('We cannot check your session at the moment. You are still signed in.')} {t(retryText)}
      </p>
      <Retries after={2} />
    </div>
    <div className="row">
      <ButtonLink href={loginHref({ redirect: target ?? undefined, notice: 'unchecked' })}>{t('Try again')}</ButtonLink>
      <ButtonForm action={signOut} signsOut label={t('Sign out')} />
    </div>
  </>
);
