/** Shows who else has this record open, and says if it was changed since. */

import { presenceTimes, presenceUrl } from '#contract/content/presence.ts';
import { Presence } from '../../../client-components/admin/presence.tsx';
import styles from './presence-line.module.css';

export type OpenRecord = {
  /** A key such as `post:{id}` (`#contract/records.ts`). */
  readonly record: string;
  /** The number of a version of a policy, or the id of a slide, if the page shows that. */
  readonly part?: string | undefined;
  /** The revision that the page shows. Without it the page does not say that the record was changed. */
  readonly revision?: number | undefined;
};

export const PresenceLine = (open: OpenRecord) => (
  <p className={styles.line}>
    <Presence key={`${open.record}:${open.part}`} {...open} url={presenceUrl} intervalSeconds={presenceTimes.every} />
  </p>
);
