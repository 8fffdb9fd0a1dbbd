/** What people wrote to the demo company, and what became of it: some done, some waiting, some for today. */
import type { InquiryTopic } from '../../../../src/contract/trade/inquiries.ts';
import type { ThreadPriority, ThreadStatus } from '../../../../src/contract/trade/threads.ts';
import { demoPeople } from '../../demo-people.ts';

/** By whom: the customer, us to them, or us to each other. */
type Step = readonly [kind: 'customer' | 'answer' | 'note', hoursLater: number, body: string];

export type DemoThread = {
  readonly reference: string;
  readonly name: string;
  readonly contact: string;
  readonly country: string;
  readonly topic: InquiryTopic;
  readonly message: string;
  readonly hoursAgo: number;
  readonly status: ThreadStatus;
  readonly priority?: ThreadPriority;
  readonly tags?: readonly string[];
  readonly isAssigned?: boolean;
  readonly userId?: string;
  /** Hours from the first start. */
  readonly snoozedFor?: number;
  readonly steps?: readonly Step[];
};

const { first, second } = demoPeople;

export const demoThreads: readonly DemoThread[] = [
  {
    reference: 'INQ-4HTW8Q',
    name: 'Jonas Brandt',
    contact: first.phoneNumber,
    userId: first.id,
    country: 'US',
    topic: 'order',
    message: 'The two parcels of ORD-H6BT9J: only the thermometer has come so far. Is the wall clock still on its way?',
    hoursAgo: 5,
    status: 'new',
    priority: 'high',
    tags: ['delivery'],
  },
  {
    reference: 'INQ-7K3M9R',
    name: 'Ines Carvalho',
    contact: 'ines.carvalho@example.com',
    country: 'PT',
    topic: 'product',
    message:
      'Does Lamp No. 1 take a plug for 230 V, and can the cable be ordered in three metres? It is for a reading corner.',
    hoursAgo: 9,
    status: 'new',
  },
  {
    reference: 'INQ-Q9RD2X',
    name: 'Tomasz Wilk',
    contact: 'tomasz@example.com',
    country: 'PL',
    topic: 'repair',
    message: 'My kettle from 2019 has begun to drip at the spout. I would rather have it mended than buy another one.',
    hoursAgo: 27,
    status: 'new',
    tags: ['kettle', 'warranty'],
  },
  {
    reference: 'INQ-B5XJ3V',
    name: 'Amina Sol',
    contact: second.phoneNumber,
    userId: second.id,
    country: 'US',
    topic: 'order',
    message: 'I have moved. Could you send ORD-K9PZ4H to 3 Harbour Row instead of the old address?',
    hoursAgo: 50,
    status: 'open',
    isAssigned: true,
    tags: ['address'],
    steps: [
      [
        'answer',
        3,
        'Thank you for telling us in time. The new address is noted, and the parcel goes to 3 Harbour Row.',
      ],
      ['customer', 20, 'Wonderful. One more thing: can it be left with the neighbours, should I be out?'],
      ['note', 21, 'The carrier wants this in writing on the label. Ask the packing table before noon.'],
    ],
  },
  {
    reference: 'INQ-8WM6TC',
    name: 'Studio Aalto & Lind',
    contact: 'projects@example.org',
    country: 'FI',
    topic: 'product',
    message:
      'We furnish a small hotel and need 24 stools and 12 side tables by the end of March. Is there a price for this many, and can they be delivered in two parts?',
    hoursAgo: 75,
    status: 'open',
    isAssigned: true,
    priority: 'urgent',
    tags: ['wholesale'],
    steps: [
      [
        'note',
        4,
        'The workshop can make 24 stools by the 20th. Side tables depend on the oak, which comes on Thursday.',
      ],
    ],
  },
  {
    reference: 'INQ-2FVG5K',
    name: 'Margit Olsen',
    contact: 'margit@example.com',
    country: 'NO',
    topic: 'repair',
    message:
      'The radio hums at 50 Hz since we moved to another flat. Is there anything I can try before sending it in?',
    hoursAgo: 98,
    status: 'waiting',
    isAssigned: true,
    tags: ['radio'],
    steps: [
      [
        'answer',
        6,
        'Please try another socket, on another circuit if there is one: a hum at 50 Hz nearly always comes from a shared line. If it stays, we send you a label and look at it here.',
      ],
    ],
  },
  {
    reference: 'INQ-N3CP9H',
    name: 'Wei Zhang',
    contact: '+442079460812',
    country: 'GB',
    topic: 'order',
    message:
      'Can the invoice be made out to our company after the order was placed? I forgot to choose the organization.',
    hoursAgo: 120,
    status: 'waiting',
    tags: ['invoice'],
    steps: [['answer', 2, 'Yes. Please send us the name and the address that should stand on it.']],
  },
  {
    reference: 'INQ-T6YH4W',
    name: 'Pauline Marchetti',
    contact: 'pauline@example.com',
    country: 'IT',
    topic: 'press',
    message: 'We write about companies that mend what they sell. Could one of you spare half an hour next month?',
    hoursAgo: 140,
    status: 'snoozed',
    snoozedFor: 70,
    isAssigned: true,
    tags: ['press'],
    steps: [['note', 5, 'Maren would like to do it herself, after the fair.']],
  },
  {
    reference: 'INQ-J2GD7P',
    name: 'Samuel Okoye',
    contact: 'samuel@example.org',
    country: 'NG',
    topic: 'product',
    message: 'Is the wall shelf strong enough for records? About 40 kg in all, on a plastered brick wall.',
    hoursAgo: 190,
    status: 'resolved',
    isAssigned: true,
    steps: [
      ['answer', 7, 'With the long screws, yes: it carries 60 kg on brick. They are in the box; use all four.'],
      ['customer', 30, 'It holds, and it looks as if it had always been there. Thank you!'],
    ],
  },
  {
    reference: 'INQ-5RTJ8M',
    name: 'Jonas Brandt',
    contact: first.phoneNumber,
    userId: first.id,
    country: 'US',
    topic: 'repair',
    message: 'The dial of the radio came cracked. What do I do now?',
    hoursAgo: 6300,
    status: 'resolved',
    isAssigned: true,
    tags: ['radio'],
    steps: [
      ['answer', 2, 'We are sorry. Keep it, or send it back at our cost; the money is on its way to you either way.'],
      ['note', 3, 'Third cracked dial from this batch: told the workshop.'],
    ],
  },
  {
    reference: 'INQ-X7QF3Z',
    name: 'Helga Friis',
    contact: 'helga@example.com',
    country: 'DK',
    topic: 'other',
    message: 'Do you take apprentices? My daughter turns wood and would love to see how you work.',
    hoursAgo: 33,
    status: 'open',
    priority: 'low',
  },
  {
    reference: 'INQ-C9ZB6D',
    name: 'Best Ranking Agency',
    contact: 'offers@example.net',
    country: 'US',
    topic: 'other',
    message: 'We place your company on the first page of every search engine within two weeks, guaranteed.',
    hoursAgo: 60,
    status: 'spam',
  },
];

export const demoReplies: ReadonlyArray<readonly [title: string, body: string]> = [
  [
    'Address changed',
    'Thank you for telling us in time. The new address is noted, and your parcel goes there. You find it in your account under Orders.',
  ],
  [
    'Send it in for repair',
    'We gladly mend it. Please pack it well and put this reference into the parcel; the label that comes with this message pays the way here. It takes about two weeks, and we tell you what it costs before we begin.',
  ],
  [
    'Where is my parcel?',
    'Your parcel has left the workshop. It takes two to four working days within the country and up to ten abroad. Should it not be there by then, write to us once more and we look into it with the carrier.',
  ],
  [
    'Invoice for a company',
    'Of course. Please send us the name and the address that should stand on the invoice, and a tax number if you have one. The new invoice is in your account on the same day.',
  ],
];

/** Who waits for what, and for how many days; some have been invited. */
export const demoEntries: ReadonlyArray<
  readonly [
    waitlist: string,
    contact: string,
    daysAgo: number,
    status?: 'invited' | 'joined' | 'declined',
    note?: string,
  ]
> = [
  ['fan', first.phoneNumber, 21, 'joined'],
  ['fan', 'ines.carvalho@example.com', 18, 'declined', 'Bought one elsewhere meanwhile.'],
  ['fan', 'tomasz@example.com', 12, 'invited'],
  ['fan', second.phoneNumber, 9, undefined, 'The dark one, if there is a choice.'],
  ['fan', 'helga@example.com', 6],
  ['fan', '+442079460812', 5, undefined, 'Two of them.'],
  ['fan', 'samuel@example.org', 4],
  ['fan', 'margit@example.com', 4],
  ['fan', 'pauline@example.com', 2],
  ['fan', 'projects@example.org', 1, undefined, 'For a hotel: eight pieces.'],
  ['fan', 'noor@example.com', 0],
  ['general', 'helga@example.com', 15],
  ['general', 'wei@example.com', 3],
  ['general', 'noor@example.com', 1],
];
