import type { CreditNote } from '#contract/trade/orders.ts';
import { Amounts } from '../../ui/amounts.tsx';
import { BarChart, BarChartSkeleton } from '../../ui/bar-chart.tsx';
import { LinkPage } from '../../ui/link-page.tsx';
import { PostCard } from '../../ui/post-card.tsx';
import { ProductCard } from '../../ui/product-card.tsx';
import { ScreenHead } from '../../ui/screen-head.tsx';
import type { Group } from '../entry.ts';
import { longText, longWord } from '../samples.ts';
import { euros, order, post, product } from './goods.ts';

const sizes = [{ width: '20rem', ratio: 1.5 }] as const;
const bars = [12, 7, 0, 31, 18, 22, 4].map((value, index) => ({
  key: String(index),
  label: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'][index] ?? '',
  value,
  second: Math.round(value / 3),
}));
const month = Array.from({ length: 30 }, (_, index) => ({
  key: String(index),
  label: `${index + 1} Nov`,
  value: (index * 7) % 13,
}));
const credit = { number: 'C-1', total: euros(5_000) } as unknown as CreditNote;

export const cards: Group = {
  id: 'cards',
  title: 'Cards, tables and heads of pages',
  entries: [
    {
      name: 'PostCard',
      file: 'ui/post-card.tsx',
      about: 'A post in a list; the whole card is its link.',
      states: [
        { label: 'lead', element: <PostCard post={post} lead level={3} />, isWide: true },
        { label: 'usual', element: <PostCard post={{ ...post, pinned: true }} level={3} /> },
        { label: 'without a picture', element: <PostCard post={{ ...post, cover: null }} level={3} /> },
        {
          label: 'long words',
          element: <PostCard post={{ ...post, title: longWord, summary: longText, cover: null }} level={3} />,
        },
      ],
    },
    {
      name: 'ProductCard',
      file: 'ui/product-card.tsx',
      about: 'A product in a list; the whole card is its link.',
      states: [
        { label: 'usual', element: <ProductCard product={product} sizes={sizes} level={3} /> },
        {
          label: 'prices vary, few left',
          element: (
            <ProductCard product={{ ...product, pricesVary: true, stockLeft: 2 }} sizes={sizes} level={3} exact />
          ),
        },
        {
          label: 'without a picture, sold out, long words',
          element: (
            <ProductCard
              product={{ ...product, cover: null, availability: 'sold_out', title: longWord, summary: longText }}
              sizes={sizes}
              level={3}
            />
          ),
        },
      ],
    },
    {
      name: 'Amounts',
      file: 'ui/amounts.tsx',
      about: 'What an order costs, line by line.',
      isWide: true,
      states: [
        { label: 'usual', element: <Amounts order={order} /> },
        {
          label: 'tax on top, with a credit',
          element: <Amounts order={{ ...order, taxIncluded: false }} credits={[credit]} caption="With a credit" />,
        },
        {
          label: 'without tax, long word',
          element: (
            <Amounts
              order={{
                ...order,
                taxRate: 0,
                lines: order.lines.map((line) => ({ ...line, title: longWord, total: euros(123_456_789) })),
              }}
              caption="Without tax"
            />
          ),
        },
      ],
    },
    {
      name: 'BarChart, BarChartSkeleton',
      file: 'ui/bar-chart.tsx',
      about: 'Counts of days or weeks as bars, and as a table.',
      isWide: true,
      states: [
        { label: 'usual', element: <BarChart title="Orders of a week" bars={bars.map(({ second, ...bar }) => bar)} /> },
        {
          label: 'two parts, with a table',
          element: <BarChart title="Inquiries of a week" bars={bars} legend={['answered', 'open']} tabled />,
        },
        { label: 'a month', element: <BarChart title="Orders of a month" bars={month} labelEvery={7} /> },
        {
          label: 'nothing yet',
          element: <BarChart title="Empty week" bars={bars.map((bar) => ({ ...bar, value: 0, second: 0 }))} />,
        },
        { label: 'loading', element: <BarChartSkeleton title="Orders of a week" /> },
      ],
    },
    {
      name: 'ScreenHead',
      file: 'ui/screen-head.tsx',
      about: 'The title of a page of the account.',
      isWide: true,
      states: [
        { label: 'usual', element: <ScreenHead title="Your orders" lead="What you ordered, the newest first." /> },
        { label: 'title only', element: <ScreenHead title="Settings" /> },
        { label: 'long words', element: <ScreenHead title={longWord} lead={longText} /> },
      ],
    },
    {
      name: 'LinkPage',
      file: 'ui/link-page.tsx',
      about: 'A page that a link in a message opens.',
      isWide: true,
      states: [
        {
          label: 'usual',
          element: (
            <LinkPage title="Stop these messages?" lead="You get them because you asked for them.">
              <p>
                <button type="button" className="button">
                  Stop them
                </button>
              </p>
            </LinkPage>
          ),
        },
      ],
    },
  ],
};
