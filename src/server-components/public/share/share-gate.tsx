/** Asks what a link requires before it opens. It says nothing about the document, not even its title. */
import type { LinkQuestion } from '#contract/content/shared-decks.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import type { PageContext } from '../../page.ts';
import { TextField } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { type FormState, formState } from '../../ui/form-state.ts';
import { openShare } from './actions.ts';
import styles from './share-gate.module.css';

type Props = {
  readonly secret: string;
  readonly questions: readonly LinkQuestion[];
  readonly context: Pick<PageContext, 'site' | 'actionState'>;
};

export function ShareGate({ secret, questions, context: { site, actionState } }: Props) {
  const form = withoutPassword(formState('open-share', actionState));
  const labels = { email: t('E-mail address'), password: t('Password') };
  return (
    <section className={styles.gate} aria-labelledby="gate-title">
      <header className={`stack gap-s ${styles.head}`}>
        <h1 id="gate-title">{t('This document is protected')}</h1>
        <p className="soft">{leadOf(questions, site.name)}</p>
      </header>
      <Form action={openShare} form={form} label={t('Open the document')} labels={labels} draft={null}>
        <input type="hidden" name="secret" value={secret} />
        {questions.includes('email') && (
          <TextField
            form={form}
            name="email"
            label={labels.email}
            hint={t('{site} sees your address and how long you read each part. The address is deleted after a year.', {
              site: site.name,
            })}
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        {questions.includes('password') && (
          <TextField
            form={form}
            name="password"
            label={labels.password}
            hint={t('The person who sent you the link knows it.')}
            type="password"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
          />
        )}
        <p className={styles.send}>
          <SubmitButton>{t('Open the document')}</SubmitButton>
        </p>
      </Form>
      <p className="fine soft">
        {t(
          'A cookie remembers this until you close the browser, for twelve hours at most. Your browser has to allow it.',
        )}
      </p>
    </section>
  );
}

function leadOf(questions: readonly LinkQuestion[], site: string): string {
  if (!questions.includes('password'))
    return t('{site} shared it with you. Enter your e-mail address to open it.', { site });
  if (!questions.includes('email')) return t('{site} shared it with you. Enter the password to open it.', { site });
  return t('{site} shared it with you. Enter your e-mail address and the password to open it.', { site });
}

/** The page must not contain what was typed. */
function withoutPassword({ name, state }: FormState): FormState {
  if (state === null) return { name, state };
  const { password: _, ...values } = state.values;
  return { name, state: { ...state, values } };
}
