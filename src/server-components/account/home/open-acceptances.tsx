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
};

export function OpenAcceptances({ acceptances, state }: Props) {
  const form = formState('accept-policy', state);
  if (acceptances.length === 0) return <FormMessage form={form} labels={{}} />;
  return (
    <section aria-labelledby="acceptances" className={styles.invitations}>
      <h2 id="acceptances" className="visually-hidden">
        Policies to accept
      </h2>
      <FormMessage form={form} labels={{}} />
      {acceptances.map(({ slug, title, number, changeNote, effectiveAt, accepted }) => (
        <div key={slug} className={styles.invitation}>
          <div>
            <p className={styles.name}>
              Please read: <a href={href('policy', { slug })}>{title}</a>
            </p>
            <p className="small soft">
              {/* Nothing has changed for somebody who never accepted a version. */}
              {accepted ? 'Changed on' : 'In force since'} <Time date={effectiveAt} />.{accepted && ` ${changeNote}`}
            </p>
            {accepted && (
              <p className="small">
                <a href={href('policyChanges', { slug })}>
                  See what changed since you accepted version {accepted.number}
                  <span className="visually-hidden"> of {title}</span>
                </a>
              </p>
            )}
          </div>
          <PlainForm action={acceptOpenPolicy} label={`Accept ${title}`} fields={{ slug, number: String(number) }}>
            <SubmitButton>Accept</SubmitButton>
          </PlainForm>
        </div>
      ))}
    </section>
  );
}
