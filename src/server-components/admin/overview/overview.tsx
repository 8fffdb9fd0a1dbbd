/** Shows what waits first, by name and counted, then what colleagues did, then how the last days went. */
import { mayPreviewSite, sitePreviewPath } from '#contract/content/site-preview.ts';
import type { PageContext } from '../../page.ts';
import { Beginning } from '../beginning/beginning.tsx';
import { readFacts } from '../beginning/steps.ts';
import { waitingOf } from '../waiting/waiting.ts';
import { Charts, chartsFor } from './charts.tsx';
import { LatestChanges, readChanges } from './latest-changes.tsx';
import { listsFor, Next } from './next.tsx';
import styles from './overview.module.css';
import { Today } from './today.tsx';

/** Starts what its panels read, so that it is one call to each service. The answer to a form shows little of it again. */
export function beginOverview(context: PageContext): void {
  const { answers, api, preload, screens, site } = context;
  if (answers) return;
  const panels = [...listsFor(context), ...chartsFor(context)].map(({ read }) => read);
  const counts = waitingOf(context).map(({ count }) => count);
  const changes = screens.includes('auditLog') ? [readChanges] : [];
  const facts = site.hasChecklist ? [readFacts] : [];
  for (const read of [...panels, ...counts, ...changes, ...facts]) preload(() => read(api));
}

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
