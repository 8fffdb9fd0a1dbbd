import type { AccessRequest } from '#contract/auth/access-requests.ts';
import { limits } from '#contract/fields.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { Time } from '../../ui/time.tsx';
import { requestAccess } from './actions.ts';
import styles from './home-page.module.css';

type Props = { readonly context: PageContext; readonly own: readonly AccessRequest[] };

/** Says which screen could not be opened, and lets its visitor ask for it. */
export function ClosedScreen({ context: { query, screens, actionState }, own }: Props) {
  const form = formState('request-access', actionState);
  const screen = guardedScreenAt(query.get('screen'));
  if (actionState && form.state === null) return null;
  if (!screen)
    return (
      <p role="status" className={styles.notice}>
        You do not have permission to open that page. If you need access, ask an administrator to give you a role that
        includes it.
      </p>
    );
  const { path, label } = screen;
  if (screens.includes(screen.name))
    return (
      <p role="status" className={styles.granted}>
        You can open “{label}” by now: <a href={path}>open it</a>.
      </p>
    );
  const open = own.find((request) => request.screen === path && request.state === 'open');
  return (
    <section aria-labelledby="closed-screen" className={styles.closed}>
      <h2 id="closed-screen" className={styles.name}>
        You do not have permission to open “{label}”
      </h2>
      {open ? (
        <>
          <FormMessage form={form} labels={{}} />
          <p>
            You requested access on <Time date={open.createdAt} format="moment" />. See{' '}
            <a href="#access-requests">your requests</a>.
          </p>
        </>
      ) : (
        <RequestForm form={form} screen={path} />
      )}
    </section>
  );
}

const labels = { reason: 'Reason' } as const;

const RequestForm = ({ form, screen }: { readonly form: FormState; readonly screen: string }) => (
  <>
    <p>Nobody has given you a role that opens it. You can ask for one.</p>
    <Form
      action={requestAccess}
      form={form}
      label="Request access"
      labels={labels}
      draft={`access-request:${screen.split('/').at(-1)}`}
    >
      <input type="hidden" name="screen" value={screen} />
      <TextArea
        form={form}
        name="reason"
        label={labels.reason}
        hint={`What do you need it for? The people who can grant it read this. At most ${limits.summary} characters.`}
        required
        rows={3}
      />
      <p>
        <SubmitButton>Request access</SubmitButton>
      </p>
    </Form>
  </>
);
