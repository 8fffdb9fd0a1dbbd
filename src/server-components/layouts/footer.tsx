import { isPageOn } from '#contract/content/fixed-pages.ts';
import type { Site } from '#contract/content/site.ts';
import { feedHref } from '#contract/feed.ts';
import { inLanguage } from '#contract/in-language.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { Slots } from '../../../engine/rendering.ts';
import type { PageContext } from '../page.ts';
import { classNames } from '../ui/class-names.ts';
import { EditedLink } from '../ui/link.tsx';
import { Logo, LogoName } from '../ui/logo.tsx';
import styles from './footer.module.css';
import { legalLinks, siteMenu } from './navigation.ts';

type Props = Pick<Slots, 'languages'> & { readonly context: Pick<PageContext, 'site' | 'closed' | 'viewer'> };

export function Footer({ context, languages }: Props) {
  const { site } = context;
  const links = siteMenu('footer', context);
  const half = Math.ceil(links.length / 2);
  const columns = [links.slice(0, half), links.slice(half)].filter(({ length }) => length > 0);
  return (
    <footer className={classNames('deep', `relative small ${styles.footer}`)}>
      <div aria-hidden="true" className={`${styles.water} unprinted`} />
      <div className={styles.inner}>
        <div className={styles.company}>
          <a href={href('home')} className={styles.name}>
            <Logo site={site} height={36} onDark /> <LogoName site={site} />
          </a>
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        {columns.length > 0 && (
          <nav aria-label={t('Footer')} className={`${styles.nav} unprinted`}>
            {columns.map((column) => (
              <ul key={column[0]?.href} className={styles.list}>
                {column.map((link) => (
                  <li key={link.href}>
                    <EditedLink href={link.href}>{link.label}</EditedLink>
                  </li>
                ))}
              </ul>
            ))}
          </nav>
        )}
        <ContactDetails site={site} />
      </div>
      <div className={styles.end}>
        <p>{site.footnote}</p>
        {languages && <div className={styles.links}>{languages}</div>}
        <p className={`cluster unprinted across-l ${styles.links}`}>
          {legalLinks(site, [...siteMenu('header', context), ...links]).map((link) => (
            <a key={link.href} href={link.href} dir="auto">
              {link.label}
            </a>
          ))}
          {context.closed !== 'hidden' && isPageOn('policies') && <a href={href('policies')}>{t('All policies')}</a>}
          {site.open && isPageOn('news') && <a href={inLanguage(feedHref)}>{t('Atom feed')}</a>}
        </p>
      </div>
    </footer>
  );
}

function ContactDetails({ site }: { readonly site: Site }) {
  return (
    <address className={styles.reach}>
      {site.addressLines.length > 0 && (
        <p>
          {site.addressLines.map((line) => (
            <span key={line} className="block">
              {line}
            </span>
          ))}
        </p>
      )}
      <ul className={styles.list}>
        <ContactLinks site={site} />
        {site.socialUrl && (
          <li>
            <EditedLink href={site.socialUrl} rel="me noopener">
              {site.socialLabel ?? site.socialUrl}
            </EditedLink>
          </li>
        )}
      </ul>
    </address>
  );
}

export const ContactLinks = ({ site }: { readonly site: Site }) => (
  <>
    {site.contactEmail && (
      <li>
        <EditedLink href={`mailto:${site.contactEmail}`}>{site.contactEmail}</EditedLink>
      </li>
    )}
    {site.contactPhone && (
      <li>
        <EditedLink href={`tel:${site.contactPhone.replace(/[^+\d]/g, '')}`}>{site.contactPhone}</EditedLink>
      </li>
    )}
  </>
);
