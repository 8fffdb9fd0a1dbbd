import type { ReactNode } from 'react';
import { Fragment } from 'react';
import styles from './description-list.module.css';

type Props = { readonly items: ReadonlyArray<readonly [name: string, value: ReactNode]> };

export function DescriptionList({ items }: Props) {
  return (
    <dl className={styles.list}>
      {items
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ))}
    </dl>
  );
}
