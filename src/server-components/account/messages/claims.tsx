import type { OwnThreadSummary } from '#contract/trade/customer-threads.ts';
import { inquiryTopics } from '#contract/trade/inquiries.ts';
import { t } from '#contract/translate.ts';
import { SubmitButton } from '../../../client-components/submit-button.tsx';
import { PlainForm } from '../../ui/plain-form.tsx';
import { Time } from '../../ui/time.tsx';
import { confirmInquiry, rejectInquiry } from './actions.ts';
import styles from './messages-page.module.css';

export function Claims({ claims }: { readonly claims: readonly OwnThreadSummary[] }) {
  if (claims.length === 0) return null;
  return (
    <section aria-labelledby="claims" className={`stack gap-m ${styles.claims}`}>
      <h2 id="claims">{t('Was this you?')}</h2>
      <p className="soft">
        {t(
          'Someone who was not signed in sent these with your phone number. Confirm the ones you wrote to read our replies. If you did not write one, do not call numbers or follow links in it.',
        )}
      </p>
      <ul className="ruled">
        {claims.map((claim) => (
          <li key={claim.reference} className={styles.line}>
            <h3 className={styles.title}>{t(inquiryTopics[claim.topic])}</h3>
            <p className={`cut ${styles.excerpt}`}>{claim.excerpt}</p>
            <p className="fine soft">
              {claim.reference}, <Time date={claim.createdAt} format="short" />
            </p>
            <ClaimAnswers reference={claim.reference} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export const ClaimAnswers = ({ reference }: Pick<OwnThreadSummary, 'reference'>) => (
  <div className="cluster gap-s whole">
    <PlainForm action={confirmInquiry} label={`${reference}: ${t('I wrote this')}`} fields={{ reference }}>
      <SubmitButton>{t('I wrote this')}</SubmitButton>
    </PlainForm>
    <PlainForm action={rejectInquiry} label={`${reference}: ${t('I did not write this')}`} fields={{ reference }}>
      <SubmitButton className="button button-quiet">{t('I did not write this')}</SubmitButton>
    </PlainForm>
  </div>
);
