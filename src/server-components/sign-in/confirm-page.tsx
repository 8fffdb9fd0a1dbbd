/** Confirming who it is with a fresh code, then back to what asked for it. */
import { SubmitButton } from '../../client-components/submit-button.tsx';
import { safePath } from '../../contract/return-path.ts';
import { href } from '../../contract/routes.ts';
import { definePage, type PageContext, type ViewProps } from '../page.ts';
import { CodeField, codeLabels, withCode } from '../ui/code-field.tsx';
import { Form } from '../ui/form.tsx';
import { FormMessage } from '../ui/form-message.tsx';
import { formState } from '../ui/form-state.ts';
import { PlainForm } from '../ui/plain-form.tsx';
import { ScreenHead } from '../ui/screen-head.tsx';
import { confirmIdentity, sendConfirmation } from './confirm-actions.ts';
import styles from './confirm-page.module.css';

export const confirmPage = definePage<'confirm', null>({
  load: async () => null,
  head: () => ({ title: 'Confirm that it is you', noindex: true }),
  tags: () => [],
  View: ConfirmView,
});

function ConfirmView({ context }: ViewProps<'confirm', null>) {
  const { actionState, viewer, query } = context;
  const sent = formState('confirm', actionState);
  const methodId = methodOf(actionState);
  return (
    <div className={styles.page}>
      <ScreenHead
        title="Confirm that it is you"
        lead="What comes next changes who can get in. A code to your phone makes sure that it is you who asks."
      />
      {methodId ? <EnterCode methodId={methodId} context={context} /> : <FormMessage form={sent} labels={{}} />}
      <PlainForm action={sendConfirmation} label="Send me a code">
        <div className="row">
          <SubmitButton className={methodId ? 'button button-quiet' : 'button'}>
            {methodId ? 'Send another code' : `Send a code to ${ending(viewer?.user.phoneNumber)}`}
          </SubmitButton>
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
    <Form action={confirmIdentity} form={form} label="Confirm that it is you" labels={codeLabels}>
      <input type="hidden" name="methodId" value={methodId} />
      <CodeField form={form} hint={`We sent it to ${ending(context.viewer?.user.phoneNumber)}.`} />
      <p>
        <SubmitButton>Confirm</SubmitButton>
      </p>
    </Form>
  );
}

/** The code that was sent last: just now, or before one that was wrong. */
const methodOf = (state: PageContext['actionState']): string | undefined =>
  state?.form === 'confirm' ? state.told : state?.form === 'confirm-code' ? state.values['methodId'] : undefined;

const ending = (phone: string | null | undefined) => (phone ? `your phone ending in ${phone.slice(-2)}` : 'your phone');
