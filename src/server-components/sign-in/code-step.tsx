import { defaultResendAfter } from '#contract/auth/codes.ts';
import { plural } from '#contract/plural.ts';
import { t } from '#contract/translate.ts';
import type { SignInState } from '#contract/viewer.ts';
import { CooldownButton } from '../../client-components/account/cooldown-button.tsx';
import { spacedPhone } from '../../client-components/phone-format.ts';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { PageContext } from '../page.ts';
import type { Action } from '../request/action.ts';
import { CodeField, codeLabels, withCode } from '../ui/code-field.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { parts } from '../ui/parts.tsx';
import { PlainForm } from '../ui/plain-form.tsx';
import { sendCodeAgain } from './actions.ts';
import styles from './login-page.module.css';

type Props = {
  readonly signIn: SignInState;
  readonly context: PageContext<'login' | 'welcome'>;
  readonly action: Action;
  /** The name of its form. */
  readonly name: string;
  /** Where another number is entered. */
  readonly change: string;
};

export function CodeStep({ signIn, context: { actionState, now }, action, name, change }: Props) {
  const form = withCode(formState(name, actionState));
  const again = formState('sign-in-again', actionState);
  const { phoneNumber, country, sentAt, resendAfter = defaultResendAfter, digits } = signIn;
  const waited = sentAt === undefined ? 0 : Math.floor((now.getTime() - sentAt) / 1_000);
  const seconds = Math.max(again.state?.retryAfter ?? 0, resendAfter - waited, 0);
  return (
    <>
      <p>
        {parts('We sent a code to {number}.', {
          number: <strong className={styles.number}>{spacedPhone(phoneNumber)}</strong>,
        })}{' '}
        <a href={change} aria-label={t('Change the number')}>
          {t('Change')}
        </a>
      </p>
      <Form action={action} form={form} label={t('Enter your code')} labels={codeLabels} draft={null}>
        <CodeField
          form={form}
          hint={
            digits
              ? t('Enter the {digits} digits from the message.', { digits })
              : t('Enter the digits from the message.')
          }
        />
        <p className={styles.send}>
          <SubmitButton>{t('Sign in')}</SubmitButton>
        </p>
      </Form>
      <div className={styles.again}>
        <FormMessage form={again} labels={{}} />
        <p className="small soft">
          {t('No code yet? It can take a minute. Please check the number above.')}
          {resendAfter > 0 && ` ${t('You can ask for another code after {time}.', { time: inMinutes(resendAfter) })}`}
        </p>
        <PlainForm action={sendCodeAgain} label={t('Send another code')} fields={{ phoneNumber, country }}>
          {/* A new key restarts the countdown. */}
          <CooldownButton key={`${sentAt}-${again.state?.retryAfter}`} seconds={seconds}>
            {t('Send another code')}
          </CooldownButton>
        </PlainForm>
      </div>
    </>
  );
}

/** Without scripts there is no countdown, so the text names the delay. */
function inMinutes(seconds: number): string {
  if (seconds < 60) return plural(seconds, '{count} second', '{count} seconds');
  return plural(Math.ceil(seconds / 60), '{count} minute', '{count} minutes');
}
