import type { OpenCode } from '#contract/auth/codes.ts';
import { safePath } from '#contract/return-path.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { CooldownButton } from '../../client-components/account/cooldown-button.tsx';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import type { PageContext } from '../page.ts';
import { CodeField, codeLabels, withCode } from '../ui/code-field.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PlainForm } from '../ui/plain-form.tsx';
import { confirmIdentity, sendConfirmation } from './confirm-actions.ts';

type Context = PageContext<'confirm'>;
type Props = { readonly code: OpenCode | null; readonly context: Context; readonly quiet?: boolean };

/** Confirms with a code: shows the button that sends one, and the field for it once it is sent. */
export function ConfirmWithCode({ code, context, quiet = false }: Props) {
  const { actionState, viewer, now } = context;
  const sent = formState('confirm', actionState);
  const methodId = methodIdOf(code, actionState);
  const digits = lastDigits(viewer?.user.phoneNumber);
  const toResend = code ? Math.ceil((code.resendAt.getTime() - now.getTime()) / 1_000) : 0;
  const seconds = Math.max(sent.state?.retryAfter ?? 0, toResend, 0);
  return (
    <>
      {methodId && <EnterCode methodId={methodId} context={context} />}
      {sent.state?.status === 'error' && <FormMessage form={sent} labels={{}} />}
      <PlainForm action={sendConfirmation} label={t('Send me a code')}>
        <div className="row">
          {methodId ? (
            // A new key restarts the countdown.
            <CooldownButton key={`${methodId}-${seconds}`} seconds={seconds}>
              {t('Send another code')}
            </CooldownButton>
          ) : (
            <SubmitButton className={quiet ? 'button button-quiet' : 'button'}>
              {digits ? t('Send a code to your phone ending in {digits}', { digits }) : t('Send a code to your phone')}
            </SubmitButton>
          )}
          <NotNow context={context} />
        </div>
      </PlainForm>
    </>
  );
}

export const NotNow = ({ context: { query } }: { readonly context: Context }) => (
  <a href={cancelHref(query)} className="small">
    {t('Not now')}
  </a>
);

/** The page that wants a passkey would lead back here. */
const cancelHref = (query: URLSearchParams): string =>
  (query.get('with') === 'passkey' ? null : safePath(query.get('redirect'))) ?? href('account');

function EnterCode({ methodId, context }: { readonly methodId: string; readonly context: Context }) {
  const form = withCode(formState('confirm-code', context.actionState));
  const digits = lastDigits(context.viewer?.user.phoneNumber);
  return (
    <Form action={confirmIdentity} form={form} label={t('Confirm that it is you')} labels={codeLabels} draft={null}>
      <input type="hidden" name="methodId" value={methodId} />
      <CodeField
        form={form}
        hint={digits ? t('We sent it to your phone ending in {digits}.', { digits }) : t('We sent it to your phone.')}
      />
      <p>
        <SubmitButton>{t('Confirm')}</SubmitButton>
      </p>
    </Form>
  );
}

/** Falls back to the submitted form when the list of open codes is unavailable. */
export const methodIdOf = (code: OpenCode | null, state: Context['actionState']): string | undefined =>
  code?.methodId ??
  (state?.form === 'confirm' ? state.result : state?.form === 'confirm-code' ? state.values['methodId'] : undefined);

const lastDigits = (phone: string | null | undefined) => phone?.slice(-2);
