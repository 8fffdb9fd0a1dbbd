import { leadsNowhere } from '#contract/content/fixed-pages.ts';
import { t } from '#contract/translate.ts';
import styles from './breadcrumbs.module.css';

export type Crumb = { readonly label: string; readonly href: string };

export const shownTrail = (trail: readonly Crumb[]): readonly Crumb[] =>
  trail.filter(({ href }) => !leadsNowhere(href));

export function Breadcrumbs({ trail, here }: { readonly trail: readonly Crumb[]; readonly here: string }) {
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.trail}>
      <ol className={styles.list}>
        {shownTrail(trail).map(({ label, href }) => (
          <li key={href}>
            <a href={href}>{label}</a>
          </li>
        ))}
        <li>
          <span aria-current="page">{here}</span>
        </li>
      </ol>
    </nav>
  );
}
