/** Shows who else has this record open. `record` is a key such as `post:{id}` (`#contract/records.ts`). */

import { presenceTimes, presenceUrl } from '#contract/content/presence.ts';
import { Presence } from '../../../client-components/admin/presence.tsx';
import styles from './presence-line.module.css';

export const PresenceLine = ({ record }: { readonly record: string }) => (
  <p className={styles.line}>
    <Presence record={record} url={presenceUrl} intervalSeconds={presenceTimes.every} />
  </p>
);
