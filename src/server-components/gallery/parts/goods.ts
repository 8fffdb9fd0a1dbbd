/** Products, posts and orders of the samples. */
import type { PostSummary } from '#contract/content/posts.ts';
import type { ProductSummary } from '#contract/content/products.ts';
import type { Money } from '#contract/fields.ts';
import type { Order } from '#contract/trade/orders.ts';
import { daysAgo, id, longName, pictureOf } from '../samples.ts';

export const euros = (amount: number): Money => ({ currency: 'EUR', amount });

export const product: ProductSummary = {
  id: id(1),
  name: 'desk-lamp',
  title: 'Desk lamp',
  summary: 'A small lamp with a shade of folded paper.',
  cover: pictureOf(900, 600),
  prices: [euros(12_900)],
  pricesVary: false,
  availability: 'in_stock',
  stockLeft: null,
  categories: [],
  featured: false,
  updatedAt: daysAgo(3),
} as unknown as ProductSummary;

export const post: PostSummary = {
  slug: 'new-office',
  title: 'We moved to a new office',
  summary: 'Two floors, a garden, and room for visitors.',
  cover: pictureOf(900, 600),
  tags: ['Company'],
  pinned: false,
  authors: [],
  publishedAt: daysAgo(8),
  updatedAt: daysAgo(8),
  readingMinutes: 3,
};

const line = { title: 'Desk lamp', quantity: 2, unitPrice: euros(12_900), total: euros(25_800) };

export const order: Order = {
  id: id(1),
  number: '2026-1',
  status: 'placed',
  title: 'Desk lamp',
  lineCount: 1,
  placedAt: daysAgo(1),
  organizationId: null,
  payment: 'invoice',
  paymentStatus: 'unpaid',
  lines: [{ ...line, position: 1, product: 'desk-lamp', variant: null, credited: 0 }],
  credits: [],
  subtotal: euros(25_800),
  shipping: euros(690),
  tax: euros(4_230),
  taxRate: 0.19,
  taxName: 'VAT',
  taxIncluded: true,
  total: euros(26_490),
  deliveryTime: null,
  paymentDays: null,
  paidAt: null,
  invoiceTerms: null,
  recipient: longName,
  address: { line1: '12 Harbour Street', postalCode: '10115', city: 'Berlin', country: 'DE' },
  note: null,
  events: [],
  canCancel: false,
  canPay: false,
  canChangeAddress: false,
  tracking: null,
  invoiceNumber: null,
  invoicedAt: null,
  revision: 1,
};
