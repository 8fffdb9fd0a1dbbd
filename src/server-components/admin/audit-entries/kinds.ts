/**
 * The audit log shows this of each kind of record: its name, the words of its history, and the screen that opens it.
 * Of what features share, this file alone imports features: each has the words of its own records.
 */
import type { AuditEntry } from '#contract/audit.ts';
import type { ServiceName } from '#contract/endpoint.ts';
import type { RecordKind } from '#contract/records.ts';
import type { ScreenName } from '#contract/screens.ts';
import * as apps from '../apps/fields.ts';
import { orderHistory, threadHistory } from '../customer-service/fields.tsx';
import { inboxHistory } from '../customer-service/settings-fields.ts';
import * as decks from '../decks/fields.tsx';
import * as media from '../media/fields.ts';
import * as budget from '../operations/budget-fields.ts';
import * as organizations from '../organizations/fields.ts';
import * as pages from '../pages/fields.ts';
import * as policies from '../policies/fields.ts';
import * as posts from '../posts/fields.ts';
import * as products from '../products/fields.ts';
import * as roles from '../roles/fields.ts';
import { permissionHistory } from '../roles/permission-fields.ts';
import * as site from '../site/fields.ts';
import { movePhrases } from '../site/moving-words.ts';
import { redirectHistory } from '../site/redirect-fields.ts';
import { styleHistory } from '../site/style-fields.ts';
import * as trade from '../trade-settings/fields.ts';
import * as translations from '../translations/fields.ts';
import { fieldName } from '../ui/history-values.ts';
import { oneOf } from '../ui/list-state.ts';
import * as users from '../users/fields.tsx';
import * as waitlists from '../waitlists/fields.tsx';
import * as webhooks from '../webhooks/fields.ts';

type Query = Readonly<Record<string, string>>;
type Kind = {
  readonly label: string;
  readonly service: ServiceName;
  readonly phrases: Readonly<Record<string, string>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly values?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly screen?: ScreenName;
  /** The query of the screen; null if the record is gone or not known well enough. */
  readonly recordOf?: (entry: AuditEntry) => Query | null;
};

const of = ({ historyPhrases, historyLabels }: HistoryOfScreen) => ({
  phrases: historyPhrases,
  labels: historyLabels,
});
type HistoryOfScreen = {
  readonly historyPhrases: Readonly<Record<string, string>>;
  readonly historyLabels: Readonly<Record<string, string>>;
};
const byId =
  (name: string): NonNullable<Kind['recordOf']> =>
  ({ targetId }) => ({ [name]: targetId });
/** Moves of which nothing came are deleted after some days, so their entries lead to all moves. */
const ofMove: Kind['recordOf'] = () => ({ part: 'move' });
/** The service has no name for a record that was deleted. */
const ifKept =
  (queryOf: (name: string, entry: AuditEntry) => Query): NonNullable<Kind['recordOf']> =>
  (entry) => {
    const name = entry.names[entry.targetId];
    return name === undefined ? null : queryOf(name, entry);
  };
const byIdIfKept = (name: string) => ifKept((_, { targetId }) => ({ [name]: targetId }));

const appIdOf = ({ before, after }: AuditEntry): unknown => after?.['appId'] ?? before?.['appId'];

export const kinds = {
  session: { label: 'Sign-in', service: 'auth', phrases: { 'session.start': 'signed in' } },
  user: { label: 'User', service: 'auth', ...of(users), screen: 'usersAdmin', recordOf: byId('user') },
  role: {
    label: 'Role',
    service: 'auth',
    ...of(roles),
    phrases: {
      ...roles.historyPhrases,
      'role.add-user': 'gave this role to a user',
      'role.remove-user': 'removed this role from a user',
    },
    screen: 'rolesAdmin',
    recordOf: byIdIfKept('role'),
  },
  permission: {
    label: 'Permission',
    service: 'auth',
    ...of(permissionHistory),
    screen: 'rolesAdmin',
    recordOf: ifKept((_, { targetId }) => ({ part: 'permissions', permission: targetId })),
  },
  organization: {
    label: 'Organization',
    service: 'auth',
    ...of(organizations),
    screen: 'organizationsAdmin',
    recordOf: byIdIfKept('organization'),
  },
  webhook: {
    label: 'Webhook',
    service: 'auth',
    ...of(webhooks),
    screen: 'webhooksAdmin',
    recordOf: byIdIfKept('webhook'),
  },
  'sms-budget': {
    label: 'Budget for text messages',
    service: 'auth',
    ...of(budget),
    screen: 'operations',
    recordOf: () => ({}),
  },
  demo: {
    label: 'Demo company',
    service: 'auth',
    labels: {},
    phrases: { 'demo.empty': 'emptied the demo company' },
    screen: 'operations',
    recordOf: () => ({}),
  },
  channel: {
    label: 'Way of messages',
    service: 'auth',
    phrases: { 'channel.test': 'tried it' },
    labels: { reason: 'Why it was not accepted' },
    screen: 'operations',
    recordOf: () => ({}),
  },
  app: { label: 'App', service: 'apps', ...of(apps), screen: 'appsAdmin', recordOf: byIdIfKept('app') },
  endpoint: {
    label: 'Endpoint',
    service: 'apps',
    ...of(apps),
    screen: 'appsAdmin',
    recordOf(entry) {
      const app = appIdOf(entry);
      return typeof app === 'string' && entry.names[app] !== undefined ? { app, endpoint: entry.targetId } : null;
    },
  },
  post: { label: 'Post', service: 'content', ...of(posts), screen: 'postsAdmin', recordOf: byIdIfKept('post') },
  page: { label: 'Page', service: 'content', ...of(pages), screen: 'pagesAdmin', recordOf: byId('page') },
  policy: {
    label: 'Policy',
    service: 'content',
    ...of(policies),
    screen: 'policiesAdmin',
    recordOf: byIdIfKept('policy'),
  },
  deck: { label: 'Deck', service: 'content', ...of(decks), screen: 'decksAdmin', recordOf: byIdIfKept('deck') },
  product: {
    label: 'Product',
    service: 'content',
    ...of(products),
    screen: 'productsAdmin',
    recordOf: byIdIfKept('product'),
  },
  'product-category': {
    label: 'Product category',
    service: 'content',
    phrases: products.categoryPhrases,
    screen: 'productsAdmin',
    recordOf: () => ({ part: 'categories' }),
  },
  site: { label: 'Site', service: 'content', ...of(site), screen: 'siteAdmin', recordOf: () => ({}) },
  look: {
    label: 'Look',
    service: 'content',
    ...styleHistory,
    screen: 'siteAdmin',
    recordOf: () => ({ part: 'style' }),
  },
  trade: { label: 'Trade settings', service: 'trade', ...of(trade), screen: 'tradeSettings', recordOf: () => ({}) },
  redirect: {
    label: 'Redirect',
    service: 'content',
    ...of(redirectHistory),
    screen: 'siteAdmin',
    recordOf: (entry) => ({ part: 'redirects', ...byIdIfKept('redirect')(entry) }),
  },
  translation: {
    label: 'Translation',
    service: 'content',
    ...of(translations),
    screen: 'translationsAdmin',
    recordOf: byId('record'),
  },
  move: { label: 'Move', service: 'content', phrases: movePhrases, screen: 'siteAdmin', recordOf: ofMove },
  media: { label: 'Picture', service: 'content', ...of(media), screen: 'mediaAdmin', recordOf: byIdIfKept('picture') },
  order: {
    label: 'Order',
    service: 'trade',
    ...orderHistory,
    screen: 'customerService',
    recordOf: ifKept((order) => ({ part: 'orders', order })),
  },
  thread: {
    label: 'Inquiry',
    service: 'trade',
    ...threadHistory,
    screen: 'customerService',
    recordOf: ifKept((thread) => ({ thread })),
  },
  inquiry: { label: 'Inquiry', service: 'trade', phrases: {} },
  reply: {
    label: 'Saved reply',
    service: 'trade',
    phrases: { 'reply.create': 'created it', 'reply.change': 'changed it', 'reply.delete': 'deleted it' },
  },
  inbox: {
    label: 'Settings of the inbox',
    service: 'trade',
    ...inboxHistory,
    screen: 'customerService',
    recordOf: () => ({ part: 'settings' }),
  },
  'waitlist-list': {
    label: 'Waitlist',
    service: 'trade',
    ...waitlists.listHistory,
    screen: 'waitlistsAdmin',
    recordOf: ifKept((waitlist) => ({ waitlist })),
  },
  waitlist: {
    label: 'Waitlist entry',
    service: 'trade',
    ...of(waitlists),
    screen: 'waitlistsAdmin',
    recordOf: ifKept((waitlist, { targetId }) => ({ waitlist, entry: targetId })),
  },
} as const satisfies Record<RecordKind, Kind>;

/** A kind that this program does not know has a plain name, and every service is asked for it. */
export function kindOf(type: string): Omit<Kind, 'service'> & { readonly service?: ServiceName } {
  const known = oneOf(kinds, type);
  return known ? kinds[known] : { label: fieldName(type), phrases: {} };
}

export const nameOfRecord = ({ targetType, targetId, names, before, after }: AuditEntry): string | undefined => {
  if (targetType === 'page') return pages.nameOfPage({ route: targetId });
  if (targetType === 'site' || targetType === 'look' || targetType === 'trade' || targetType === 'inbox')
    return 'settings';
  if (targetType === 'permission' || targetType === 'sms-budget' || targetType === 'channel') return targetId;
  const written = ['title', 'name'].map((field) => after?.[field] ?? before?.[field]);
  return [names[targetId], ...written].find((value): value is string => typeof value === 'string' && value !== '');
};
