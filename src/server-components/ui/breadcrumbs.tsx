import { t } from '#contract/translate.ts';
import styles from './breadcrumbs.module.css';

export type Crumb = { readonly label: string; readonly href: string };

export function Breadcrumbs({ trail, here }: { readonly trail: readonly Crumb[]; readonly here: string }) {
  return (
    <nav aria-label={t('Breadcrumb')} className={styles.trail}>
      <ol className={styles.list}>
        {trail.map(({ label, href }) => (
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
