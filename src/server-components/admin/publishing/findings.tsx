import type { Finding } from '#contract/content/publish-check.ts';
import { Icon } from '../../ui/icon.tsx';
import styles from './findings.module.css';

type Props = {
  readonly findings: readonly Finding[];
  readonly fieldIdOf: (field: string) => string;
};

export function Findings({ findings, fieldIdOf }: Props) {
  if (findings.length === 0) {
    return (
      <p className={styles.good}>
        <Icon name="check" /> Everything is in order.
      </p>
    );
  }
  const sorted = [...findings].sort((one, other) => rank(one) - rank(other));
  return (
    <ul className={styles.findings}>
      {sorted.map(({ level, field, message }) => (
        <li key={`${field} ${message}`} className={styles[level]}>
          <strong>{level === 'error' ? 'Stops publishing: ' : 'Worth a look: '}</strong>
          <a href={`#${fieldIdOf(field)}`}>{message}</a>
        </li>
      ))}
    </ul>
  );
}

const rank = ({ level }: Finding) => (level === 'error' ? 0 : 1);
