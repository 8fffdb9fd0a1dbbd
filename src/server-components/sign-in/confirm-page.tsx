import { listOpenCodes, type OpenCode } from '#contract/auth/codes.ts';
import { listPasskeys } from '#contract/auth/passkeys.ts';
import type { OutputOf } from '#contract/endpoint.ts';
import { t } from '#contract/translate.ts';
import { definePage, type ViewProps } from '../page.ts';
import { ifAvailable } from '../request/if-available.ts';
import { ownId } from '../request/own-id.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PasskeyForm } from '../ui/passkey-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { confirmWithPasskey } from './confirm-actions.ts';
import { ConfirmWithCode } from './confirm-code.tsx';
import styles from './confirm-page.module.css';
import { PasskeyNeeded } from './passkey-needed.tsx';

type Data = {
  readonly code: OpenCode | null;
  /** Null if the auth service has none, or does not answer. */
  readonly passkeys: OutputOf<typeof listPasskeys> | null;
};
export type ConfirmProps = ViewProps<'confirm', Data>;

export const confirmPage = definePage<'confirm', Data>({
  load: async ({ api, viewer }) => {
    const [open, passkeys] = await Promise.all([
      ifAvailable(api(listOpenCodes, {})),
      ifAvailable(api(listPasskeys, { id: ownId(viewer) })),
    ]);
    return { code: open?.codes.find(({ purpose }) => purpose === 'step-up') ?? null, passkeys };
  },
  head: () => ({ title: t('Confirm that it is you'), noindex: true }),
  tags: () => [],
  View: ConfirmView,
});

function ConfirmView(props: ConfirmProps) {
  const { data, context } = props;
  const isPasskeyNeeded = context.query.get('with') === 'passkey';
  return (
    <div className={styles.page}>
      {isPasskeyNeeded ? <PasskeyNeeded {...props} /> : <Confirm data={data} context={context} />}
    </div>
  );
}

function Confirm({ data, context }: ConfirmProps) {
  const hasPasskey = data.passkeys?.isAvailable === true && data.passkeys.passkeys.length > 0;
  return (
    <>
      <ScreenHead
        title={t('Confirm that it is you')}
        lead={
          hasPasskey
            ? t('The next step needs to be confirmed, with your passkey or with a code to your phone.')
            : t('The next step needs to be confirmed. We will send a code to your phone.')
        }
      />
      <p>
        {t(
          'Nothing has changed yet: you come back to the same page, and the step is carried out, or you finish it there.',
        )}
      </p>
      {hasPasskey && (
        <>
          <FormMessage form={formState('confirm-passkey', context.actionState)} labels={{}} />
          <PasskeyForm action={confirmWithPasskey} purpose="confirm" label={t('Use your passkey')} />
        </>
      )}
      <ConfirmWithCode code={data.code} context={context} quiet={hasPasskey} />
    </>
  );
}
