/** The confirm page shows this where only a passkey will do. */
import type { OpenCode } from '#contract/auth/codes.ts';
import type { listPasskeys } from '#contract/auth/passkeys.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { ViewProps } from '../page.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { isFreshlyConfirmed } from '../ui/freshly-confirmed.ts';
import { parts } from '../ui/parts.tsx';
import { PasskeyForm } from '../ui/passkey-form.tsx';
import { ButtonForm } from '../ui/plain-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { Time } from '../ui/time.tsx';
import { askForRecovery, confirmWithPasskey } from './confirm-actions.ts';
import { ConfirmWithCode, methodIdOf, NotNow } from './confirm-code.tsx';
import styles from './confirm-page.module.css';

export type ConfirmData = {
  readonly code: OpenCode | null;
  /** Null if the auth service has none, or does not answer. */
  readonly passkeys: OutputOf<typeof listPasskeys> | null;
};
export type ConfirmProps = ViewProps<'confirm', ConfirmData>;

const passkeySettings = `${href('settings')}#passkeys`;

export function PasskeyNeeded(props: ConfirmProps) {
  const { data, context } = props;
  if (data.passkeys?.passkeys.length === 0) {
    return (
      <>
        <ScreenHead
          title={t('Add a passkey first')}
          lead={t('To open the back office, sign in or confirm with a passkey. You do not have one yet.')}
        />
        <p>
          {t(
            'A passkey is stored by your phone, your computer or your password manager. You unlock it with your fingerprint, your face or a PIN.',
          )}
        </p>
        <div className="row">
          <ButtonLink href={passkeySettings}>{t('Add a passkey')}</ButtonLink>
          <NotNow context={context} />
        </div>
      </>
    );
  }
  return (
    <>
      <ScreenHead
        title={t('Confirm with your passkey')}
        lead={t('The next step needs your passkey. A code to your phone is not enough.')}
      />
      <FormMessage form={formState('confirm-passkey', context.actionState)} labels={{}} />
      <div className="row">
        <PasskeyForm action={confirmWithPasskey} purpose="confirm" label={t('Use your passkey')} />
        <NotNow context={context} />
      </div>
      <noscript>
        <p>{t('Passkeys need JavaScript, which is turned off in your browser.')}</p>
      </noscript>
      <Lost {...props} />
    </>
  );
}

function Lost({ data, context }: ConfirmProps) {
  const { actionState } = context;
  const asked = formState('recovery', actionState);
  const recovery = data.passkeys?.recovery ?? null;
  const isOpen = asked.state !== null || recovery !== null || methodIdOf(data.code, actionState) !== undefined;
  return (
    <details className={styles.lost} open={isOpen}>
      <summary>{t('I no longer have my passkey')}</summary>
      <div className={styles.body}>
        <FormMessage form={asked} labels={{}} />
        <Recovery data={data} context={context} />
      </div>
    </details>
  );
}

function Recovery({ data, context }: ConfirmProps) {
  const recovery = data.passkeys?.recovery ?? null;
  if (recovery?.expiresAt) {
    return (
      <>
        <p>
          {parts(
            'An administrator has approved your request. You can add a new passkey until {time}. It replaces your current passkeys.',
            {
              time: <Time date={recovery.expiresAt} format="moment" />,
            },
          )}
        </p>
        <p>
          <ButtonLink href={passkeySettings}>{t('Add a passkey')}</ButtonLink>
        </p>
      </>
    );
  }
  if (recovery) {
    return (
      <p>
        {parts(
          'You asked for a new passkey on {time}. Now tell another administrator: they approve it on your record, on the screen Users.',
          {
            time: <Time date={recovery.requestedAt} format="moment" />,
          },
        )}
      </p>
    );
  }
  if (!isFreshlyConfirmed(context)) {
    return (
      <>
        <p>{t('Another administrator can let you add a new one. First confirm with a code that it is you.')}</p>
        <ConfirmWithCode code={data.code} context={context} quiet />
      </>
    );
  }
  return (
    <>
      <p>
        {t(
          'Another administrator can let you add a new one, which replaces those that you have. Ask for it here, and then tell them: they approve it on your record, on the screen Users.',
        )}
      </p>
      <ButtonForm action={askForRecovery} label={t('Ask for a new passkey')} />
    </>
  );
}
