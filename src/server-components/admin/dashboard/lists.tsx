import type { ReactNode } from 'react';
import { listAccessRequests } from '#contract/auth/access-requests.ts';
import { listPostRecords } from '#contract/content/posts-admin.ts';
import { listProductRecords } from '#contract/content/products-admin.ts';
import { guardedScreenAt } from '#contract/guarded-screens.ts';
import { listAdminOrders } from '#contract/trade/orders-admin.ts';
import { Age } from '../../ui/age.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import styles from './dashboard.module.css';
import type { SectionContext } from './dashboard.tsx';

export async function OrdersToConfirm({ api, now }: SectionContext) {
  const { items, next } = await api(listAdminOrders, { status: 'placed', sort: 'oldest', pageSize: 4 });
  return (
    <Lines more={next !== null} emptyText="All orders are confirmed.">
      {items.map(({ id, number, title, total, placedAt }) => (
        <Line key={id} href={screenHref('customerService', { part: 'orders', order: number })} name={number}>
          {title}, <Price money={total} />, <Age date={placedAt} now={now} />
        </Line>
      ))}
    </Lines>
  );
}

export async function Posts({ api }: SectionContext) {
  const [scheduled, pending] = await Promise.all([
    api(listPostRecords, { status: 'scheduled', pageSize: 2 }),
    api(listPostRecords, { status: 'pending', pageSize: 2 }),
  ]);
  return (
    <Lines
      more={scheduled.next !== null || pending.next !== null}
      emptyText="No scheduled posts and no unpublished changes."
    >
      {[
        ...scheduled.items.map(({ id, title, publishedAt }) => (
          <Line key={id} href={screenHref('postsAdmin', { post: id })} name={title}>
            {publishedAt && (
              <>
                will be published on <Time date={publishedAt} format="moment" />
              </>
            )}
          </Line>
        )),
        ...pending.items.map(({ id, title }) => (
          <Line key={`pending ${id}`} href={screenHref('postsAdmin', { post: id })} name={title}>
            has unpublished changes
          </Line>
        )),
      ]}
    </Lines>
  );
}

export async function LowStock({ api }: SectionContext) {
  const { items, next } = await api(listProductRecords, { status: 'active', stock: 'low', sort: 'stock', pageSize: 4 });
  return (
    <Lines more={next !== null} emptyText="Nothing is low in stock.">
      {items.map(({ id, title, stock }) => (
        <Line key={id} href={screenHref('productsAdmin', { product: id })} name={title}>
          {stock === 0 ? 'none left' : `${stock} left`}
        </Line>
      ))}
    </Lines>
  );
}

export async function RequestsForAccess({ api, now }: SectionContext) {
  const { items, next } = await api(listAccessRequests, { pageSize: 4 });
  return (
    <Lines more={next !== null} emptyText="Nobody is waiting for access.">
      {items.map(({ id, user, screen, createdAt }) => (
        <Line key={id} href={listHref('rolesAdmin', { part: 'requests' })} name={user.name ?? user.phoneNumber}>
          {guardedScreenAt(screen)?.label ?? screen}, <Age date={createdAt} now={now} />
        </Line>
      ))}
    </Lines>
  );
}

type LinesProps = {
  readonly more?: boolean;
  readonly emptyText: string;
  readonly label?: string;
  readonly children: readonly ReactNode[];
};

export function Lines({ more = false, emptyText, label, children }: LinesProps) {
  if (children.length === 0) return <p className="small soft">{emptyText}</p>;
  return (
    <>
      <ul className={styles.lines} aria-label={label}>
        {children}
      </ul>
      {more && <p className={styles.more}>and more</p>}
    </>
  );
}

type LineProps = { readonly href: string; readonly name: ReactNode; readonly children: ReactNode };

export const Line = ({ href, name, children }: LineProps) => (
  <li className={styles.line}>
    <a href={href}>{name}</a>
    <span className="soft">{children}</span>
  </li>
);
