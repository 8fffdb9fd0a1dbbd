import type { AccessRequest } from '#contract/auth/access-requests.ts';
import { limits } from '#contract/fields.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
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
        {t(
          'You do not have permission to open that page. If you need access, ask an administrator to give you a role that includes it.',
        )}
      </p>
    );
  const { path, label } = screen;
  if (screens.includes(screen.name))
    return (
      <p role="status" className={styles.granted}>
        {parts('You can now open “{label}”: {link}.', { label, link: <a href={path}>{t('open it')}</a> })}
      </p>
    );
  const open = own.find((request) => request.screen === path && request.state === 'open');
  return (
    <section aria-labelledby="closed-screen" className={styles.closed}>
      <h2 id="closed-screen" className={styles.name}>
        {t('You do not have permission to open “{label}”', { label })}
      </h2>
      {open ? (
        <>
          <FormMessage form={form} labels={{}} />
          <p>
            {parts('You requested access on {date}. See {link}.', {
              date: <Time date={open.createdAt} format="moment" />,
              link: <a href="#access-requests">{t('your requests')}</a>,
            })}
          </p>
        </>
      ) : (
        <RequestForm form={form} screen={path} />
      )}
    </section>
  );
}

const RequestForm = ({ form, screen }: { readonly form: FormState; readonly screen: string }) => (
  <>
    <p>{t('Nobody has given you a role that opens it. You can ask for one.')}</p>
    <Form
      action={requestAccess}
      form={form}
      label={t('Request access')}
      labels={{ reason: t('Reason') }}
      draft={`access-request:${screen.split('/').at(-1)}`}
    >
      <input type="hidden" name="screen" value={screen} />
      <TextArea
        form={form}
        name="reason"
        label={t('Reason')}
        hint={t('What do you need it for? The people who can grant it read this. At most {count} characters.', {
          count: limits.summary,
        })}
        required
        rows={3}
      />
      <p>
        <SubmitButton>{t('Request access')}</SubmitButton>
      </p>
    </Form>
  </>
);
