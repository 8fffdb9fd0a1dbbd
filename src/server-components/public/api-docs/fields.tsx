import type { ApiField } from '#contract/api-reference.ts';
import styles from './api-docs.module.css';

export const Fields = ({ fields }: { readonly fields: readonly ApiField[] }) => (
  <dl className={styles.fields}>
    {fields.map(({ name, type, isRequired }) => (
      <div key={name}>
        <dt>
          <code>{name}</code>
        </dt>
        <dd className="small soft">
          {type}
          {!isRequired && ', optional'}
        </dd>
      </div>
    ))}
  </dl>
);
