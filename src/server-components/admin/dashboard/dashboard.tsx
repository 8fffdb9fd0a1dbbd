import type { PageContext } from '../../page.ts';
import { Age } from '../../ui/age.tsx';
import { Price } from '../../ui/price.tsx';
import { Time } from '../../ui/time.tsx';
import { listHref, screenHref } from '../ui/urls.ts';
import { Growth, SignIn } from './charts.tsx';
import styles from './dashboard.module.css';
import type { DashboardData } from './dashboard-data.ts';
import { DashboardSection, Line } from './dashboard-section.tsx';
import { Inquiries } from './inquiries.tsx';

type Props = { readonly data: DashboardData; readonly now: PageContext['now'] };

export function Dashboard({ data, now }: Props) {
  const { inquiries, orders, posts, stock, growth, signIn } = data;
  const failed = Object.entries(data).filter(([, part]) => part === null);
  return (
    <section aria-labelledby="today" className={styles.today}>
      <h2 id="today" className={styles.title}>
        Today
      </h2>
      <div className={styles.sections}>
        {inquiries && <Inquiries data={inquiries} now={now} />}
        {orders && (
          <DashboardSection
            title="Orders to confirm"
            count={orders.orders.length}
            more={orders.more}
            href={listHref('customerService', { part: 'orders', status: 'placed' })}
            emptyText="All orders are confirmed."
          >
            {orders.orders.map((order) => (
              <Line
                key={order.id}
                href={screenHref('customerService', { part: 'orders', order: order.number })}
                name={order.number}
              >
                {order.title}, <Price money={order.total} />, <Age date={order.placedAt} now={now} />
              </Line>
            ))}
          </DashboardSection>
        )}
        {posts && <Posts data={posts} />}
        {stock && (
          <DashboardSection
            title="Low stock"
            count={stock.products.length}
            more={stock.more}
            href={listHref('productsAdmin', { status: 'active', stock: 'low' })}
            emptyText="Nothing is low in stock."
          >
            {stock.products.map((product) => (
              <Line key={product.id} href={screenHref('productsAdmin', { product: product.id })} name={product.title}>
                {product.stock === 0 ? 'none left' : `${product.stock} left`}
              </Line>
            ))}
          </DashboardSection>
        )}
        {growth && <Growth days={growth} />}
        {signIn && <SignIn health={signIn} />}
      </div>
      {failed.length > 0 && (
        <p className="small soft">
          {failed.map(([name]) => tabNames[name as keyof DashboardData]).join(', ')} could not be loaded just now.
        </p>
      )}
    </section>
  );
}

const tabNames: Readonly<Record<keyof DashboardData, string>> = {
  inquiries: 'Inquiries',
  orders: 'Orders',
  posts: 'News',
  stock: 'Stock',
  growth: 'Waitlists',
  signIn: 'Sign-ins',
};

function Posts({ data: { scheduled, pending } }: { readonly data: NonNullable<DashboardData['posts']> }) {
  return (
    <DashboardSection
      title="News"
      href={listHref('postsAdmin', { status: scheduled.length > 0 ? 'scheduled' : 'pending' })}
      count={scheduled.length + pending.length}
      emptyText="No scheduled posts and no unpublished changes."
    >
      {scheduled.map((post) => (
        <Line key={post.id} href={screenHref('postsAdmin', { post: post.id })} name={post.title}>
          {post.publishedAt && (
            <>
              will be published on <Time date={post.publishedAt} format="moment" />
            </>
          )}
        </Line>
      ))}
      {pending.map((post) => (
        <Line key={`pending ${post.id}`} href={screenHref('postsAdmin', { post: post.id })} name={post.title}>
          has unpublished changes
        </Line>
      ))}
    </DashboardSection>
  );
}
