import { isPageOn } from '#contract/content/fixed-pages.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';
import type { PageContext } from '../page.ts';
import { EditedLink } from '../ui/link.tsx';
import styles from './account-footer.module.css';
import { legalLinks, siteMenu } from './navigation.ts';

type Props = { readonly context: Pick<PageContext, 'site' | 'closed' | 'viewer'> };

/** It is short: of the footer's menu it has what only people who signed in get. */
export function AccountFooter({ context }: Props) {
  const { site } = context;
  const links = siteMenu('footer', context).filter(({ audience }) => audience === 'signed-in');
  return (
    <footer className={styles.footer}>
      <p>{site.name}</p>
      <p className={`cluster gap-xs across-l ${styles.links}`}>
        {links.map((link) => (
          <EditedLink key={link.href} href={link.href}>
            {link.label}
          </EditedLink>
        ))}
        {legalLinks(site, links).map((link) => (
          <a key={link.href} href={link.href} dir="auto">
            {link.label}
          </a>
        ))}
        {context.closed !== 'hidden' && (
          <>
            {isPageOn('contact') && <a href={href('contact')}>{t('Contact')}</a>}
            {isPageOn('policies') && <a href={href('policies')}>{t('All policies')}</a>}
          </>
        )}
        {site.socialUrl && (
          <a href={site.socialUrl} rel="me noopener">
            {site.socialLabel ?? site.socialUrl}
          </a>
        )}
      </p>
    </footer>
  );
}
