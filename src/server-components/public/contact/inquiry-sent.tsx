import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { SuccessNotice } from '../../ui/success-notice.tsx';
import styles from './contact-page.module.css';

export function InquirySent({ reference }: { readonly reference: string }) {
  return (
    <SuccessNotice id="inquiry" title={t('Thank you. Your message has arrived.')}>
      <p>{t('Your reference number is')}</p>
      <p className={styles.reference}>{reference}</p>
      <p className="soft">{t('Please keep it, and quote it if you contact us about this message.')}</p>
      <ButtonLink href={href('contact')} quiet>
        {t('Write another message')}
      </ButtonLink>
    </SuccessNotice>
  );
}
