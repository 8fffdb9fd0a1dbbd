import type { Site } from '#contract/content/site.ts';
import { t } from '#contract/translate.ts';
import { EditedLink } from '../../ui/link.tsx';
import styles from './contact-page.module.css';

export function ContactDetails({ site }: { readonly site: Site }) {
  const { contactEmail, contactPhone, addressLines } = site;
  if (!contactEmail && !contactPhone && addressLines.length === 0) return null;
  return (
    <address className={styles.reach}>
      <h2 className="text-xl">{t('Other ways to reach us')}</h2>
      <dl>
        {site.contactEmail && (
          <div>
            <dt>{t('E-mail')}</dt>
            <dd>
              <EditedLink href={`mailto:${site.contactEmail}`}>{site.contactEmail}</EditedLink>
            </dd>
          </div>
        )}
        {site.contactPhone && (
          <div>
            <dt>{t('Telephone')}</dt>
            <dd>
              <EditedLink href={`tel:${site.contactPhone.replace(/[^+\d]/g, '')}`}>{site.contactPhone}</EditedLink>
            </dd>
          </div>
        )}
        {site.addressLines.length > 0 && (
          <div>
            <dt>{t('Address')}</dt>
            <dd>
              {site.addressLines.map((line) => (
                <span key={line}>{line}</span>
              ))}
            </dd>
          </div>
        )}
      </dl>
    </address>
  );
}
