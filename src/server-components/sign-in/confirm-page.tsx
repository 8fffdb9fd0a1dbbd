import { listOpenCodes } from '#contract/auth/codes.ts';
import { listPasskeys } from '#contract/auth/passkeys.ts';
import { t } from '#contract/translate.ts';
import { definePage } from '../page.ts';
import { ifAvailable } from '../request/if-available.ts';
import { ownId } from '../request/own-id.ts';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PasskeyForm } from '../ui/passkey-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { confirmWithPasskey } from './confirm-actions.ts';
import { ConfirmWithCode } from './confirm-code.tsx';
import styles from './confirm-page.module.css';
import { type ConfirmData, type ConfirmProps, PasskeyNeeded } from './passkey-needed.tsx';

export const confirmPage = definePage<'confirm', ConfirmData>({
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
            ? t('Please confirm the next step with your passkey, or with a code that we send to your phone.')
            : t('Please confirm the next step. We will send a code to your phone.')
        }
      />
      <p>
        {t(
          'Nothing has changed yet. Afterwards you return to the same page: either the step is carried out there, or you finish it yourself.',
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
