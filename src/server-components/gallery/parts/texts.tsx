import { AddressLines } from '../../ui/address-lines.tsx';
import { Age } from '../../ui/age.tsx';
import { apiTokenNote } from '../../ui/api-token-note.tsx';
import { parts } from '../../ui/parts.tsx';
import { passkeyNote } from '../../ui/passkey-note.tsx';
import { PostMeta } from '../../ui/post-meta.tsx';
import { Price } from '../../ui/price.tsx';
import { TextToCopy } from '../../ui/text-to-copy.tsx';
import { Time } from '../../ui/time.tsx';
import { TrackingLines } from '../../ui/tracking-lines.tsx';
import type { Group } from '../entry.ts';
import { daysAgo, id, longName, longWord, now } from '../samples.ts';

const address = { line1: '12 Harbour Street', postalCode: '10115', city: 'Berlin', country: 'DE' };
const token = {
  id: id(1),
  name: 'Accounting',
  permissionIds: ['orders.view', 'users.view'],
  isReadOnly: true,
  createdAt: daysAgo(40),
  expiresAt: daysAgo(-50),
  lastUsedAt: daysAgo(2),
};
const passkey = { id: id(1), name: 'Phone', isSynced: true, createdAt: daysAgo(90), lastUsedAt: daysAgo(1) };

export const texts: Group = {
  id: 'texts',
  title: 'Words, numbers and times',
  entries: [
    {
      name: 'Time',
      file: 'ui/time.tsx',
      about: 'A date in the locale and time zone of the site.',
      states: [
        { label: 'long', element: <Time date={now} /> },
        { label: 'short', element: <Time date={now} format="short" /> },
        { label: 'with the time of day', element: <Time date={now} format="moment" /> },
      ],
    },
    {
      name: 'Age',
      file: 'ui/age.tsx',
      about: 'How old something is, with the exact time in its tip.',
      states: [
        { label: 'now', element: <Age date={now} now={now} /> },
        { label: 'minutes', element: <Age date={daysAgo(0.02)} now={now} /> },
        { label: 'hours', element: <Age date={daysAgo(0.3)} now={now} /> },
        { label: 'days', element: <Age date={daysAgo(3)} now={now} /> },
        { label: 'more than three weeks', element: <Age date={daysAgo(40)} now={now} /> },
      ],
    },
    {
      name: 'Price',
      file: 'ui/price.tsx',
      about: 'An amount of money as people write it where the site is.',
      states: [
        { label: 'whole', element: <Price money={{ currency: 'EUR', amount: 12_900 }} /> },
        { label: 'with minor units', element: <Price money={{ currency: 'EUR', amount: 12_950 }} /> },
        { label: 'exact', element: <Price money={{ currency: 'EUR', amount: 12_900 }} exact /> },
        { label: 'with its country', element: <Price money={{ currency: 'USD', amount: 10_500 }} country /> },
        { label: 'without minor units', element: <Price money={{ currency: 'JPY', amount: 18_000 }} /> },
        { label: 'large', element: <Price money={{ currency: 'EUR', amount: 1_234_567_890 }} exact /> },
      ],
    },
    {
      name: 'AddressLines',
      file: 'ui/address-lines.tsx',
      about: 'An address as it stands on a parcel.',
      states: [
        { label: 'usual', element: <AddressLines recipient="Mara Lind" address={address} /> },
        {
          label: 'with every line',
          element: (
            <AddressLines
              recipient="Mara Lind"
              address={{ ...address, line2: '3rd floor, rear building', region: 'Brandenburg' }}
            />
          ),
        },
        {
          label: 'long words',
          element: <AddressLines recipient={longName} address={{ ...address, line1: `${longWord} 112` }} />,
        },
      ],
    },
    {
      name: 'TrackingLines',
      file: 'ui/tracking-lines.tsx',
      about: 'Where a parcel is: its carrier, its number and a link.',
      states: [
        {
          label: 'usual',
          element: (
            <TrackingLines tracking={{ carrier: 'Post', number: 'RR 1234', url: 'https://example.org/RR1234' }} />
          ),
        },
        { label: 'number only', element: <TrackingLines tracking={{ carrier: null, number: 'RR 1234', url: null }} /> },
        { label: 'carrier only', element: <TrackingLines tracking={{ carrier: 'Post', number: null, url: null }} /> },
        {
          label: 'unsafe address',
          element: <TrackingLines tracking={{ carrier: 'Post', number: null, url: 'data:text/html,x' }} />,
        },
      ],
    },
    {
      name: 'PostMeta',
      file: 'ui/post-meta.tsx',
      about: 'The line above the title of a post.',
      states: [
        { label: 'usual', element: <PostMeta post={{ publishedAt: now, readingMinutes: 4, pinned: false }} /> },
        { label: 'pinned', element: <PostMeta post={{ publishedAt: now, readingMinutes: 4, pinned: true }} /> },
        { label: 'short text', element: <PostMeta post={{ publishedAt: now, readingMinutes: 1, pinned: false }} /> },
      ],
    },
    {
      name: 'parts',
      file: 'ui/parts.tsx',
      about: 'A translated sentence with elements in it.',
      states: [
        {
          label: 'usual',
          element: <p>{parts('{count} of {all}', { count: <strong>3</strong>, all: <em>twelve</em> })}</p>,
        },
      ],
    },
    {
      name: 'TextToCopy',
      file: 'ui/text-to-copy.tsx',
      about: 'A link, code or token with a button that copies it.',
      states: [
        { label: 'usual', element: <TextToCopy text="https://example.org/share/5f0c" /> },
        { label: 'label of its own', element: <TextToCopy text="5f0c-11aa" label="Copy the token" /> },
        { label: 'long', element: <TextToCopy text={`https://example.org/${longWord}/${longWord}`} /> },
      ],
    },
    {
      name: 'passkeyNote',
      file: 'ui/passkey-note.tsx',
      about: 'Where a passkey is, and when it was used.',
      states: [
        { label: 'usual', element: <p>{passkeyNote(passkey, now)}</p> },
        {
          label: 'one device, never used',
          element: <p>{passkeyNote({ ...passkey, isSynced: false, lastUsedAt: null }, now)}</p>,
        },
      ],
    },
    {
      name: 'apiTokenNote',
      file: 'ui/api-token-note.tsx',
      about: 'What an API token may do, until when, and whether it is used.',
      states: [
        { label: 'only reads', element: apiTokenNote(token, now) },
        {
          label: 'changes, never used',
          element: apiTokenNote({ ...token, isReadOnly: false, permissionIds: [], lastUsedAt: null }, now),
        },
      ],
    },
  ],
};
