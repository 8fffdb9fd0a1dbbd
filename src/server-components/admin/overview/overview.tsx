/** Shows what waits first, by name and counted, then what colleagues did, then how the last days went. */
import { mayPreviewSite, sitePreviewPath } from '#contract/content/site-preview.ts';
import type { PageContext } from '../../page.ts';
import { Beginning } from '../beginning/beginning.tsx';
import { Charts } from './charts.tsx';
import { LatestChanges } from './latest-changes.tsx';
import { Next } from './next.tsx';
import styles from './overview.module.css';
import { Today } from './today.tsx';

export const Overview = ({ context }: { readonly context: PageContext }) => (
  <div className={styles.overview}>
    <Beginning context={context} className={styles.wide} />
    <Next context={context} className={styles.wide} />
    <Today context={context} />
    {context.screens.includes('auditLog') && <LatestChanges context={context} />}
    <Charts context={context} />
    {context.viewer && mayPreviewSite(context.viewer.permissions) && (
      <p className={styles.wide}>
        <a href={sitePreviewPath} data-reload="">
          See the public site as of a date
        </a>
      </p>
    )}
  </div>
);
