/** Screens with panels, and the call that one of their panels needs. */
import { administratorRole } from '#contract/auth/roles.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import { demoPeople } from './demo-people.ts';
import type { Send } from './services.ts';

export type PanelScreen = {
  readonly screen: string;
  /** `{id}` is the id of the first record in the response to this request. */
  readonly address: string;
  readonly first?: string;
  readonly prepare?: (send: Send, id: string) => Promise<unknown>;
  readonly service: ServiceName;
  /** The path of the call that is slow or fails. */
  readonly call: RegExp;
  /** Texts that are shown without the panel: the main record, and other panels. */
  readonly shown: readonly string[];
  /** A text that is shown only with the panel. */
  readonly late: string;
  /** The name in the message that the panel could not be loaded. */
  readonly label: string;
};

export const panelScreens: readonly PanelScreen[] = [
  {
    screen: 'a user',
    address: `/account/user-admin?user=${demoPeople.admin.id}`,
    service: 'auth',
    call: /^\/auth\/session\/0/,
    shown: ['Save profile', 'Save notification settings', 'Give a role'],
    late: 'End all sessions',
    label: 'Sessions',
  },
  {
    screen: 'a role',
    address: `/account/roles-admin?role=${administratorRole}`,
    service: 'auth',
    call: /^\/auth\/users\/role\//,
    shown: ['Save role', 'Add someone', 'Opens Customer service'],
    late: 'Maren Holt</a>',
    label: 'The people with this role',
  },
  {
    screen: 'an organization',
    address: '/account/organization-admin?organization=00000000-0000-4000-8000-000000000101',
    service: 'auth',
    call: /\/members\?/,
    shown: ['Quayside Studio', 'Save'],
    late: 'Jonas Brandt</a>',
    label: 'The members',
  },
  {
    screen: 'an endpoint',
    address: '/account/apps-admin?app=0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a&endpoint={id}',
    first: 'GET /apps/records/0f6b7c1e-5d0a-4c3e-9a57-6f0c1d2e3b4a/endpoints?query=/account/blog',
    service: 'auth',
    call: /^\/auth\/roles/,
    shown: ['Save endpoint', 'Roles that can open it'],
    late: 'Through posts.manage',
    label: 'The roles',
  },
  {
    screen: 'a post',
    address: '/account/blog-admin?post={id}',
    first: 'GET /content/admin/posts',
    prepare: (send, id) => send('POST /content/previews', { body: { record: `post:${id}`, days: 7 } }),
    service: 'content',
    call: /^\/content\/previews/,
    shown: ['Publish check', 'Create link'],
    late: 'not opened yet',
    label: 'The preview links',
  },
  {
    screen: 'the acceptances of a policy',
    address: '/account/policy-admin?policy={id}&part=acceptances',
    first: 'GET /content/admin/policies',
    service: 'content',
    call: /\/acceptances/,
    shown: ['Who accepted it'],
    late: 'No acceptances yet',
    label: 'The acceptances',
  },
  {
    screen: 'an inquiry',
    address: '/account/customer-service?thread=INQ-4HTW8Q',
    service: 'trade',
    call: /^\/trade\/admin\/orders\?/,
    shown: ['Send answer', 'INQ-5RTJ8M'],
    late: 'All their orders',
    label: 'Their orders',
  },
  {
    screen: 'an inquiry',
    address: '/account/customer-service?thread=INQ-4HTW8Q',
    service: 'trade',
    call: /^\/trade\/admin\/threads\?.*user_id/,
    shown: ['Send answer', 'All their orders'],
    late: 'INQ-5RTJ8M',
    label: 'Other inquiries',
  },
  {
    screen: 'a list with the views that the person saved',
    address: '/account/blog-admin?view=all',
    service: 'auth',
    call: /^\/auth\/overview/,
    shown: ['Search title and summary', 'data-choice'],
    late: 'then save it as a view',
    label: 'Your saved views',
  },
  {
    screen: 'the list of waitlists',
    address: '/account/waitlist-admin?view=all',
    service: 'trade',
    call: /\/waitlist-growth/,
    shown: ['waitlist=fan', 'The last two weeks'],
    late: 'role="img"',
    label: 'The chart',
  },
  {
    screen: 'the growth of a waitlist',
    address: '/account/waitlist-admin?waitlist=fan&part=growth',
    service: 'trade',
    call: /\/waitlist-growth/,
    shown: ['Add someone', 'The last thirty days'],
    late: 'role="img"',
    label: 'The chart',
  },
  {
    screen: 'the next people on a waitlist',
    address: '/account/waitlist-admin?waitlist=fan&part=invite&count=2',
    service: 'trade',
    call: /\/invitations/,
    shown: ['Invite the next'],
    late: 'this as a text message',
    label: 'Who would be invited',
  },
  {
    screen: 'the links to a deck',
    address: '/account/deck-admin?deck={id}&part=links',
    first: 'GET /content/admin/decks',
    service: 'content',
    call: /\/shares/,
    shown: ['New link', 'Present'],
    late: 'No links yet',
    label: 'The links',
  },
  {
    screen: 'the screen Operations',
    address: '/account/operations',
    service: 'trade',
    call: /^\/trade\/messages\/failed/,
    shown: ['This gateway', 'No other gateway is connected', 'Slowest routes', 'return reserved stock'],
    late: 'All messages of the last week were sent',
    label: 'The messages',
  },
  {
    screen: 'the overview of the account',
    address: '/account',
    service: 'content',
    call: /\/open-policy-acceptances/,
    shown: ['Hello, Maren Holt', 'What colleagues did', 'Audit log'],
    late: 'Please read',
    label: 'The policies to accept',
  },
];
