import { href } from '#contract/routes.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import styles from './contact-page.module.css';

export function InquirySent({ reference }: { readonly reference: string }) {
  return (
    <SuccessNotice id="inquiry" title="Thank you. Your message has arrived.">
      <p>Your reference number is</p>
      <p className={styles.reference}>{reference}</p>
      <p className="soft">Please keep it, and quote it if you contact us about this message.</p>
      <ButtonLink href={href('contact')} quiet>
        Write another message
      </ButtonLink>
    </SuccessNotice>
  );
}
