/** Orders of the two demo customers, in every status. Prices are those of the demo products when they were placed. */
import type { OrderStatus } from '../../../../src/contract/trade/orders.ts';
import type { Address } from '../../../../src/contract/auth/users.ts';
import { demoOrganizationId, demoPeople } from '../../demo-people.ts';

export type DemoOrder = {
  readonly userId: string;
  readonly number: string;
  /** How long before the first start it was placed. */
  readonly daysAgo: number;
  readonly status: OrderStatus;
  readonly currency: string;
  /** Product, title, pieces, price of one in minor units. */
  readonly lines: ReadonlyArray<readonly [product: string, title: string, quantity: number, unitPrice: number]>;
  readonly recipient: string;
  readonly address: Address;
  readonly note?: string;
  readonly organizationId?: string;
  /** Of the last event. */
  readonly remark?: string;
};

const first = demoPeople.first.id;
const second = demoPeople.second.id;

type Place = Pick<DemoOrder, 'currency' | 'recipient' | 'address'>;
const portland = { city: 'Portland', region: 'Oregon', country: 'US' };
const atLarchStreet: Place = {
  currency: 'USD',
  recipient: 'Jonas Brandt',
  address: { line1: '48 Larch Street', postalCode: '97214', ...portland },
};
/** Before the second customer moved. */
const inFreiburg: Place = {
  currency: 'EUR',
  recipient: 'Amina Sol',
  address: {
    line1: 'Konviktstraße 12',
    line2: 'Hinterhaus',
    postalCode: '79098',
    city: 'Freiburg',
    region: 'Baden-Württemberg',
    country: 'DE',
  },
};
const atHarbourRow: Place = {
  currency: 'USD',
  recipient: 'Amina Sol',
  address: { line1: '3 Harbour Row', postalCode: '97209', ...portland },
};

/** Oldest first. */
export const demoOrders: readonly DemoOrder[] = [
  {
    userId: first,
    number: 'ORD-3FK7QZ',
    daysAgo: 402,
    status: 'delivered',
    ...atLarchStreet,
    lines: [['lamp-no-1', 'Lamp No. 1', 1, 15_900]],
    remark: 'Left with the neighbour at number 416.',
  },
  {
    userId: second,
    number: 'ORD-8WM2TB',
    daysAgo: 371,
    status: 'delivered',
    ...inFreiburg,
    lines: [['thermometer', 'Thermometer', 3, 4600]],
  },
  {
    userId: first,
    number: 'ORD-6HPX4C',
    daysAgo: 318,
    status: 'delivered',
    ...atLarchStreet,
    lines: [['hook-rail', 'Hook Rail', 2, 8400]],
    note: 'The longer screws for a brick wall, please.',
  },
  {
    userId: first,
    number: 'ORD-Q2VN9D',
    daysAgo: 264,
    status: 'refunded',
    ...atLarchStreet,
    lines: [['radio', 'Radio', 1, 23_500]],
    remark: 'Came back with a cracked dial. The money is on its way to you.',
  },
  {
    userId: second,
    number: 'ORD-5RTJ7K',
    daysAgo: 233,
    status: 'delivered',
    ...inFreiburg,
    lines: [
      ['kettle', 'Kettle', 1, 9800],
      ['vase', 'Vase', 1, 7200],
    ],
  },
  {
    userId: first,
    number: 'ORD-9CZB3M',
    daysAgo: 190,
    status: 'cancelled',
    ...atLarchStreet,
    lines: [['side-table', 'Side Table', 1, 20_500]],
    remark: 'The room turned out to be too small.',
  },
  {
    userId: first,
    number: 'ORD-T4YH8W',
    organizationId: demoOrganizationId,
    daysAgo: 151,
    status: 'delivered',
    ...atLarchStreet,
    lines: [['stool', 'Stool', 4, 14_800]],
  },
  {
    userId: second,
    number: 'ORD-J7GD2P',
    daysAgo: 118,
    status: 'delivered',
    ...inFreiburg,
    lines: [['wall-clock', 'Wall Clock', 1, 12_900]],
  },
  {
    userId: first,
    number: 'ORD-2XKM6R',
    daysAgo: 83,
    status: 'delivered',
    ...atLarchStreet,
    lines: [['watering-can', 'Watering Can', 1, 6900]],
  },
  {
    userId: second,
    number: 'ORD-V8NQ5F',
    daysAgo: 47,
    status: 'cancelled',
    ...atHarbourRow,
    lines: [['wall-shelf', 'Wall Shelf', 2, 12_100]],
  },
  {
    userId: first,
    number: 'ORD-H6BT9J',
    organizationId: demoOrganizationId,
    daysAgo: 12,
    status: 'fulfilled',
    ...atLarchStreet,
    lines: [
      ['wall-clock', 'Wall Clock', 1, 13_900],
      ['thermometer', 'Thermometer', 1, 4900],
    ],
    remark: 'Two parcels, posted together.',
  },
  {
    userId: first,
    number: 'ORD-M3CW7X',
    daysAgo: 4,
    status: 'confirmed',
    ...atLarchStreet,
    lines: [['vase', 'Vase', 2, 7700]],
    note: 'One tall, one low, if you can choose.',
  },
  {
    userId: second,
    number: 'ORD-K9PZ4H',
    organizationId: demoOrganizationId,
    daysAgo: 3,
    status: 'confirmed',
    ...atHarbourRow,
    lines: [['lamp-no-1', 'Lamp No. 1', 2, 15_900]],
  },
  {
    userId: first,
    number: 'ORD-7QDF2V',
    daysAgo: 1,
    status: 'placed',
    ...atLarchStreet,
    lines: [['wall-shelf', 'Wall Shelf', 1, 12_100]],
  },
];
