import type { ActionState } from '#contract/action-state.ts';
import type { OpenAcceptance } from '#contract/content/policy-acceptances.ts';
import { href } from '#contract/routes.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { FormMessage } from '../../ui/form-message.tsx';
import { formState } from '../../ui/form-state.ts';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { acceptOpenPolicy } from './actions.ts';
import styles from './home-page.module.css';

type Props = {
  readonly acceptances: readonly OpenAcceptance[];
  readonly state: ActionState | null;
  /** When the account was created: older versions are not described as changes. */
  readonly since: Date | null;
};

export function OpenAcceptances({ acceptances, state, since }: Props) {
  const form = formState('accept-policy', state);
  if (acceptances.length === 0) return <FormMessage form={form} labels={{}} />;
  return (
    <section aria-labelledby="acceptances" className={styles.invitations}>
      <h2 id="acceptances" className="visually-hidden">
        Policies to accept
      </h2>
      <FormMessage form={form} labels={{}} />
      {acceptances.map(({ slug, title, number, changeNote, effectiveAt }) => (
        <div key={slug} className={styles.invitation}>
          <div>
            <p className={styles.name}>
              Please read: <a href={href('policy', { slug })}>{title}</a>
            </p>
            <p className="small soft">
              {since !== null && since >= effectiveAt ? 'In force since' : 'Changed on'} <Time date={effectiveAt} />.
              {(since === null || since < effectiveAt) && ` ${changeNote}`}
            </p>
          </div>
          <PlainForm action={acceptOpenPolicy} label={`Accept ${title}`} fields={{ slug, number: String(number) }}>
            <SubmitButton>Accept</SubmitButton>
          </PlainForm>
        </div>
      ))}
    </section>
  );
}
