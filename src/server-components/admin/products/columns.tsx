import { lowStock, type ProductLine, productStatuses } from '#contract/content/products-admin.ts';
import { Badge } from '../../ui/badge.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import type { Column } from '../ui/data-table.tsx';
import { statusTones, stockLabel } from './labels.ts';
import styles from './list.module.css';

export const productColumns: readonly Column<ProductLine>[] = [
  {
    label: 'Product',
    sort: 'title',
    cell: (product, open) => <Title product={product} href={open({ product: product.id })} />,
  },
  {
    label: 'Status',
    cell: ({ status, featured }) => (
      <span className={styles.badges}>
        <Badge tone={statusTones[status]}>{productStatuses[status]}</Badge>
        {featured && <Badge>Featured</Badge>}
      </span>
    ),
  },
  {
    label: 'Prices',
    cell: ({ prices }) => (
      <span className={styles.prices}>
        {prices.map((money) => (
          <Price key={money.currency} money={money} />
        ))}
      </span>
    ),
  },
  { label: 'Stock', sort: 'stock', cell: (product) => <Stock product={product} /> },
  {
    label: 'Changed',
    sort: 'updated',
    descending: true,
    cell: ({ updatedAt }) => <Time date={updatedAt} format="short" />,
  },
];

function Title({ product: { title, name, cover }, href }: { readonly product: ProductLine; readonly href: string }) {
  return (
    <span className={styles.title}>
      {cover ? <Picture picture={cover} sizes="44px" decorative /> : <span className={styles.blank} />}
      <span>
        <a href={href}>{title}</a>
        <br />
        <span className="fine soft">/{name}</span>
      </span>
    </span>
  );
}

function Stock({ product }: { readonly product: ProductLine }) {
  const label = stockLabel(product);
  return (
    <>
      <span className="figures">{product.stock}</span>
      {label && <span className="fine soft"> {label}</span>}
      {product.stock > 0 && product.stock <= lowStock && <span className="fine soft"> low</span>}
    </>
  );
}
