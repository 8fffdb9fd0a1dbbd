import { type OrderStatus, orderStatuses } from '#contract/trade/orders.ts';
import { type PaymentStatus, paymentStatuses } from '#contract/trade/payment-methods.ts';
import { Availability } from '../../ui/availability.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Logo, LogoName } from '../../ui/logo.tsx';
import { StatusBadge } from '../../ui/order-status.tsx';
import { PaymentBadge } from '../../ui/payment-status.tsx';
import type { Group } from '../entry.ts';
import styles from '../gallery.module.css';
import { contextOf, longName, pictureOf } from '../samples.ts';

const { site } = contextOf('home');
const icons = [
  'arrowRight',
  'check',
  'alert',
  'person',
  'search',
  'calendar',
  'theme',
  'page',
  'package',
  'bell',
] as const;

export const signs: Group = {
  id: 'signs',
  title: 'Signs',
  entries: [
    {
      name: 'Badge',
      file: 'ui/badge.tsx',
      about: 'A short status beside a name.',
      states: [
        { label: 'plain', element: <Badge>Draft</Badge> },
        { label: 'good', element: <Badge tone="good">Published</Badge> },
        { label: 'accent', element: <Badge tone="accent">Scheduled</Badge> },
        { label: 'muted', element: <Badge tone="muted">Trashed</Badge> },
        { label: 'long words', element: <Badge tone="accent">Veröffentlichungsfreigabe steht aus</Badge> },
      ],
    },
    {
      name: 'Availability',
      file: 'ui/availability.tsx',
      about: 'Whether a product can be ordered.',
      states: [
        { label: 'in stock', element: <Availability product={{ availability: 'in_stock', stockLeft: null }} /> },
        { label: 'few left', element: <Availability product={{ availability: 'in_stock', stockLeft: 3 }} /> },
        { label: 'waitlist', element: <Availability product={{ availability: 'waitlist', stockLeft: null }} /> },
        { label: 'sold out', element: <Availability product={{ availability: 'sold_out', stockLeft: null }} /> },
      ],
    },
    {
      name: 'StatusBadge',
      file: 'ui/order-status.tsx',
      about: 'The status of an order.',
      states: (Object.keys(orderStatuses) as OrderStatus[]).map((status) => ({
        label: status,
        element: <StatusBadge status={status} />,
      })),
    },
    {
      name: 'PaymentBadge',
      file: 'ui/payment-status.tsx',
      about: 'Whether an order is paid.',
      states: (Object.keys(paymentStatuses) as PaymentStatus[]).map((status) => ({
        label: status.replace('_', ' '),
        element: <PaymentBadge status={status} />,
      })),
    },
    {
      name: 'Icon',
      file: 'ui/icon.tsx',
      about: 'A drawing that repeats what the text beside it says.',
      states: [
        {
          label: 'usual',
          element: (
            <p className="row">
              {icons.map((name) => (
                <Icon key={name} name={name} />
              ))}
            </p>
          ),
        },
        {
          label: 'large',
          element: (
            <p className="row">
              {icons.map((name) => (
                <Icon key={name} name={name} size={28} />
              ))}
            </p>
          ),
        },
      ],
    },
    {
      name: 'Logo, LogoName',
      file: 'ui/logo.tsx',
      about: 'The logo of the company, or that of the program, with the name beside it.',
      states: [
        { label: 'without a logo', element: <LogoOf name="Sample" /> },
        { label: 'picture', element: <LogoOf name="Sample" logo /> },
        {
          label: 'on a dark ground',
          element: (
            <p className={styles.dark}>
              <Logo site={{ logo: pictureOf(60, 40), darkLogo: null }} onDark />
            </p>
          ),
        },
        { label: 'long name', element: <LogoOf name={longName} /> },
      ],
    },
  ],
};

function LogoOf({ name, logo = false }: { readonly name: string; readonly logo?: boolean }) {
  const shown = { ...site, name, logo: logo ? pictureOf(60, 40) : null };
  return (
    <p className={styles.logo}>
      <Logo site={shown} /> <LogoName site={shown} />
    </p>
  );
}
