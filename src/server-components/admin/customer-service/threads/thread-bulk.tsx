import type { Colleague } from '#contract/auth/colleagues.ts';
import type { Action } from '../../../request/action.ts';
import { BulkBar } from '../../ui/bulk-bar.tsx';
import styles from './thread-bulk.module.css';

type Props = { readonly action: Action; readonly colleagues: readonly Colleague[]; readonly inTrash: boolean };

const operations = [
  { value: 'take', label: 'Assign to me' },
  { value: 'resolve', label: 'Resolve' },
  { value: 'spam', label: 'Spam' },
  { value: 'trash', label: 'Move to trash' },
  { value: 'assign', label: 'Assign' },
  { value: 'tag', label: 'Add tag' },
];

export function ThreadBulk({ action, colleagues, inTrash }: Props) {
  if (inTrash)
    return <BulkBar name="thread-bulk" action={action} operations={[{ value: 'restore', label: 'Restore' }]} />;
  return (
    <BulkBar name="thread-bulk" action={action} operations={operations}>
      <label className={styles.field}>
        <span className="visually-hidden">Colleague to assign to</span>
        <select name="colleague" className="input" defaultValue="nobody">
          <option value="nobody">Nobody</option>
          {colleagues.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        <span className="visually-hidden">Tag to add</span>
        <input name="tag" className="input" placeholder="Tag" maxLength={40} />
      </label>
    </BulkBar>
  );
}
