/** All that visitors of a closed site see, at every address of a page. */
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import { ContactLinks } from '../../layouts/footer.tsx';
import { legalLinks } from '../../layouts/navigation.ts';
import { definePage, type ViewProps } from '../../page.ts';
import { pageNotFound } from '../../page-not-found.ts';
import { Logo, LogoName } from '../../ui/logo.tsx';
import styles from './coming-soon-page.module.css';

export const comingSoonPage = definePage<'comingSoon', null>({
  async load(context) {
    if (context.site.open) throw pageNotFound(context);
    return null;
  },
  head: () => ({ title: t('Opening soon'), noindex: true, noCanonical: true }),
  tags: () => [],
  View,
});

function View({ context: { site } }: ViewProps<'comingSoon', null>) {
  return (
    <div className={styles.page}>
      <p className={styles.name}>
        <Logo site={site} height={36} />
        <LogoName site={site} />
      </p>
      <div className={styles.words}>
        <h1 className="text-4xl">{t('Opening soon')}</h1>
        {site.tagline && (
          <p className={styles.tagline} dir="auto">
            {site.tagline}
          </p>
        )}
        <p className="soft">{t('We are still getting things ready. Please come back soon.')}</p>
      </div>
      <div aria-hidden="true" className={`${styles.water} unprinted`} />
      <footer className={styles.end}>
        <ul className="cluster gap-xs across-l">
          <ContactLinks site={site} />
        </ul>
        <p className="cluster gap-xs across-l">
          {legalLinks(site, []).map((link) => (
            <a key={link.href} href={link.href} dir="auto">
              {link.label}
            </a>
          ))}
          <a href={href('login')}>{t('Sign in')}</a>
        </p>
      </footer>
    </div>
  );
}
