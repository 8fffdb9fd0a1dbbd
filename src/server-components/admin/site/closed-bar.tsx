/** Members of the staff see it on the pages of a closed site. It is in English, like the back office. */
import type { ClosedView } from '#contract/closed-site.ts';
import { href } from '#contract/routes.ts';
import styles from './closed-bar.module.css';

type Props = { readonly closed: ClosedView };

export function ClosedBar({ closed }: Props) {
  if (closed !== 'shown' && closed !== 'openable') return null;
  return (
    <aside id="closed-site" aria-label="Closed site" lang="en" dir="ltr" className={`${styles.bar} unprinted`}>
      <p className="cluster gap-2xs across-l">
        <span>Only you see this: the site is closed.</span>
        <a href={href('comingSoon')}>What visitors see</a>
        {closed === 'openable' && <a href={href('siteAdmin', { part: 'opening' })}>Open it</a>}
      </p>
    </aside>
  );
}
