import type { Product } from '#contract/content/products.ts';
import { t } from '#contract/translate.ts';
import styles from './specification.module.css';

export function Specification({ product: { specification } }: { readonly product: Product }) {
  if (specification.length === 0) return null;
  return (
    <section aria-labelledby="specification" className={styles.section}>
      <div className="ledger">
        <h2 id="specification">{t('Specification')}</h2>
        <table className={styles.table}>
          <tbody>
            {specification.map(({ label, value }) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
