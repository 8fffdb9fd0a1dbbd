import type { ActionState } from '#contract/action-state.ts';
import { noteOf } from '#contract/content/policies.ts';
import type { OpenAcceptance } from '#contract/content/policy-acceptances.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { parts } from '../../ui/parts.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { acceptOpenPolicy } from '../acceptance-actions.ts';
import styles from './home-page.module.css';

type Props = {
  readonly acceptances: readonly OpenAcceptance[];
  readonly state: ActionState | null;
};

export function OpenAcceptances({ acceptances, state }: Props) {
  const form = formState('accept-policy', state);
  if (acceptances.length === 0) return <FormMessage form={form} labels={{}} />;
  return (
    <section aria-labelledby="acceptances" className="stack gap-m">
      <h2 id="acceptances" className="visually-hidden">
        {t('Policies to accept')}
      </h2>
      <FormMessage form={form} labels={{}} />
      {acceptances.map(({ slug, title, number, changeNote, effectiveAt, accepted }) => (
        <div key={slug} className={styles.invitation}>
          <div>
            <p className={styles.name}>
              {parts('Please read: {link}', { link: <a href={href('policy', { slug })}>{title}</a> })}
            </p>
            <p className="small soft">
              {/* Nothing has changed for somebody who never accepted a version. */}
              {accepted
                ? parts('Changed on {date}. {note}', { date: <Time date={effectiveAt} />, note: noteOf(changeNote) })
                : parts('In force since {date}.', { date: <Time date={effectiveAt} /> })}
            </p>
            {accepted && (
              <p className="small">
                <a href={href('policyChanges', { slug })}>
                  {t('See what changed since you accepted version {number}', { number: accepted.number })}
                  <span className="visually-hidden"> {t('of {title}', { title })}</span>
                </a>
              </p>
            )}
          </div>
          <PlainForm
            action={acceptOpenPolicy}
            label={t('Accept {title}', { title })}
            fields={{ slug, number: String(number) }}
          >
            <SubmitButton>{t('Accept')}</SubmitButton>
          </PlainForm>
        </div>
      ))}
    </section>
  );
}
