import type { PageBlockOf } from '#contract/content/pages.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import styles from './call-to-action.module.css';

export function CallToAction({ block: { heading, text, links } }: { readonly block: PageBlockOf<'callToAction'> }) {
  return (
    <section className="wrap section">
      <div className={styles.panel}>
        <div className={styles.content}>
          <h2>{heading}</h2>
          {text && <p className="lead">{text}</p>}
        </div>
        <p className="row">
          {links.map((link, index) => (
            <ButtonLink key={link.href} href={link.href} quiet={index > 0}>
              {link.label}
            </ButtonLink>
          ))}
        </p>
      </div>
    </section>
  );
}
