import type { Site } from '#contract/content/site.ts';
import { href } from '#contract/routes.ts';
import { feedHref } from '../public/feed.ts';
import { classNames } from '../ui/class-names.ts';
import { EditedLink } from '../ui/link.tsx';
import { Logo } from '../ui/logo.tsx';
import styles from './footer.module.css';
import { footerGroups, homeHref } from './navigation.ts';

type Props = { readonly site: Site };

export function Footer({ site }: Props) {
  return (
    <footer className={classNames('deep', styles.footer)}>
      <div aria-hidden="true" className={styles.water} />
      <div className={styles.inner}>
        <div className={styles.company}>
          <a href={homeHref} className={styles.name}>
            <Logo size={36} /> <span>{site.name}</span>
          </a>
          <p className={styles.tagline}>{site.tagline}</p>
        </div>
        <nav aria-label="Footer" className={styles.nav}>
          {footerGroups.map((group) => (
            <ul key={group[0]?.route} className={styles.list}>
              {group.map((entry) => (
                <li key={entry.route}>
                  <a href={entry.href}>{entry.label}</a>
                </li>
              ))}
            </ul>
          ))}
        </nav>
        <ContactDetails site={site} />
      </div>
      <div className={styles.end}>
        <p>{site.footnote}</p>
        <p className={styles.links}>
          <a href={href('policies')}>All policies</a>
          <a href={feedHref}>Atom feed</a>
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
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </p>
      )}
      <ul className={styles.list}>
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
