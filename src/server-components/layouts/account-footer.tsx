import type { Site } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import styles from './account-footer.module.css';

export function AccountFooter({ site }: { readonly site: Site }) {
  return (
    <footer className={styles.footer}>
      <p>{site.name}</p>
      <p className={styles.links}>
        <a href={href('contact')}>Contact</a>
        <a href={href('policies')}>All policies</a>
        {site.socialUrl && (
          <a href={site.socialUrl} rel="me noopener">
            {site.socialLabel ?? site.socialUrl}
          </a>
        )}
      </p>
    </footer>
  );
}
