import { listOpenCodes, type OpenCode } from '#contract/auth/codes.ts';
import { safePath } from '#contract/return-path.ts';
import { href } from '#contract/routes.ts';
import { CooldownButton } from '../../client-components/account/cooldown-button.tsx';
import { SubmitButton } from '../../client-components/submit-button.tsx';
import { definePage, type PageContext, type ViewProps } from '../page.ts';
import { ifAvailable } from '../request/if-available.ts';
import { CodeField, codeLabels, withCode } from '../ui/code-field.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PlainForm } from '../ui/plain-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { confirmIdentity, sendConfirmation } from './confirm-actions.ts';
import styles from './confirm-page.module.css';

type Data = OpenCode | null;

export const confirmPage = definePage<'confirm', Data>({
  load: async ({ api }) => {
    const open = await ifAvailable(api(listOpenCodes, {}));
    return open?.codes.find(({ purpose }) => purpose === 'step-up') ?? null;
  },
  head: () => ({ title: 'Confirm that it is you', noindex: true }),
  tags: () => [],
  View: ConfirmView,
});

function ConfirmView({ data, context }: ViewProps<'confirm', Data>) {
  const { actionState, viewer, query, now } = context;
  const sent = formState('confirm', actionState);
  const methodId = data?.methodId ?? methodOf(actionState);
  const toResend = data ? Math.ceil((data.resendAt.getTime() - now.getTime()) / 1_000) : 0;
  const seconds = Math.max(sent.state?.retryAfter ?? 0, toResend, 0);
  return (
    <div className={styles.page}>
      <ScreenHead
        title="Confirm that it is you"
        lead="The next step changes who can sign in. We will send a code to your phone to confirm that it is you."
      />
      {methodId && <EnterCode methodId={methodId} context={context} />}
      {sent.state?.status === 'error' && <FormMessage form={sent} labels={{}} />}
      <PlainForm action={sendConfirmation} label="Send me a code">
        <div className="row">
          {methodId ? (
            // A new key restarts the countdown.
            <CooldownButton key={`${methodId}-${seconds}`} seconds={seconds}>
              Send another code
            </CooldownButton>
          ) : (
            <SubmitButton>{`Send a code to ${ending(viewer?.user.phoneNumber)}`}</SubmitButton>
          )}
          <a href={safePath(query.get('redirect')) ?? href('account')} className="small">
            Not now
          </a>
        </div>
      </PlainForm>
    </div>
  );
}

function EnterCode({ methodId, context }: { readonly methodId: string; readonly context: PageContext<'confirm'> }) {
  const form = withCode(formState('confirm-code', context.actionState));
  return (
    <Form action={confirmIdentity} form={form} label="Confirm that it is you" labels={codeLabels} draft={null}>
      <input type="hidden" name="methodId" value={methodId} />
      <CodeField form={form} hint={`We sent it to ${ending(context.viewer?.user.phoneNumber)}.`} />
      <p>
        <SubmitButton>Confirm</SubmitButton>
      </p>
    </Form>
  );
}

/** Falls back to the submitted form when the list of open codes is unavailable. */
const methodOf = (state: PageContext['actionState']): string | undefined =>
  state?.form === 'confirm' ? state.result : state?.form === 'confirm-code' ? state.values['methodId'] : undefined;

const ending = (phone: string | null | undefined) => (phone ? `your phone ending in ${phone.slice(-2)}` : 'your phone');
