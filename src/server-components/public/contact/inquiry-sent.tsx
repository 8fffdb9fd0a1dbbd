import { href } from '#contract/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './contact-page.module.css';

export function InquirySent({ reference }: { readonly reference: string }) {
  return (
    <div id="inquiry" role="status" tabIndex={-1} data-form-success="" className={styles.sent}>
      <h2>Thank you. Your message has arrived.</h2>
      <p>Your reference number is</p>
      <p className={styles.reference}>{reference}</p>
      <p className="soft">Please keep it, and quote it if you contact us about this message.</p>
      <ButtonLink href={href('contact')} quiet>
        Write another message
      </ButtonLink>
    </div>
  );
}
