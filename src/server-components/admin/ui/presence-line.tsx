/** Shows who else has this record open. `record` is a key such as `post:{id}` (`src/contract/records.ts`). */
import { Presence } from '../../../client-components/admin/presence.tsx';
import { presenceTimes, presenceUrl } from '../../../contract/content/presence.ts';
import styles from './presence-line.module.css';

export const PresenceLine = ({ record }: { readonly record: string }) => (
  <p className={styles.line}>
    <Presence record={record} url={presenceUrl} intervalSeconds={presenceTimes.every} />
  </p>
);
