import type { AdminScreen } from './admin-screen.ts';

const inbox = ['thread', 'status', 'assignee', 'priority', 'tag', 'due', 'mentioned', 'find', 'other', 'mail'] as const;

/** The side bar has this order in each group. Routes, permissions, access rules and the palette derive from it. */
export const screens = {
  appsAdmin: {
    path: '/account/apps-admin',
    label: 'Apps',
    description: 'Apps and their endpoints',
    group: 'System',
    icon: 'grid',
    permissions: {
      'apps.manage': {
        label: 'Create, change, delete and restore apps and their endpoints',
        records: ['app', 'endpoint'],
      },
    },
    query: ['app', 'endpoint', 'permission', 'state'],
    lists: { apps: { filters: [] } },
    remembered: 'app',
    letter: 'a',
    csv: true,
  },
  postsAdmin: {
    path: '/account/blog-admin',
    label: 'News',
    group: 'Content',
    icon: 'news',
    permissions: { 'posts.manage': { label: 'Write and publish news', records: ['post'] } },
    query: ['post', 'status', 'tag'],
    lists: { posts: { filters: ['status'] } },
    remembered: 'post',
    letter: 'n',
    csv: true,
    create: 'New post',
  },
  decksAdmin: {
    path: '/account/deck-admin',
    label: 'Decks',
    group: 'Content',
    icon: 'presentation',
    permissions: { 'decks.manage': { label: 'Create and share decks', records: ['deck'] } },
    query: ['deck', 'status', 'kind', 'slide', 'share'],
    lists: { decks: { filters: ['status', 'kind'] } },
    remembered: 'deck',
    letter: 'd',
    csv: true,
    create: 'New deck',
  },
  usersAdmin: {
    path: '/account/user-admin',
    label: 'Users',
    group: 'People',
    icon: 'people',
    permissions: {
      'users.manage': { label: 'Find and suspend users, end their sessions, delete their data', records: ['user'] },
    },
    query: ['user', 'status', 'by', 'role', 'path', 'find', 'other', 'kind'],
    lists: { users: { filters: ['by', 'status', 'role'] } },
    remembered: 'user',
    letter: 'u',
    csv: true,
  },
  pagesAdmin: {
    path: '/account/about-admin',
    label: 'Pages',
    description: 'Editable pages',
    group: 'Content',
    icon: 'page',
    permissions: { 'pages.manage': { label: 'Change the editable pages', records: ['page'] } },
    query: ['page', 'block', 'kind', 'add'],
    letter: 'p',
  },
  mediaAdmin: {
    path: '/account/media-admin',
    label: 'Pictures',
    description: 'All pictures of the site',
    group: 'Content',
    icon: 'image',
    permissions: { 'media.manage': { label: 'Upload, describe and delete pictures', records: ['media'] } },
    query: ['picture', 'unused', 'by'],
    lists: { pictures: { filters: ['unused'] } },
    letter: 'f',
  },
  translationsAdmin: {
    path: '/account/translations-admin',
    label: 'Translations',
    description: 'The site and its records in other languages',
    group: 'Content',
    icon: 'languages',
    permissions: { 'translations.manage': { label: 'Translate the site and its records', records: ['translation'] } },
    query: ['record', 'language', 'kind', 'state'],
    lists: { translations: { filters: ['language', 'kind', 'state'] } },
    letter: 'x',
    csv: true,
    import: 'Import translations',
  },
  rolesAdmin: {
    path: '/account/roles-admin',
    label: 'Roles',
    group: 'People',
    icon: 'shield',
    permissions: {
      'roles.manage': { label: 'Manage roles and assign them to people', records: ['role', 'permission'] },
    },
    query: ['role', 'permission', 'find'],
    lists: { roles: { filters: ['permission'] } },
    remembered: 'role',
    letter: 'r',
    csv: true,
    create: 'New role',
  },
  policiesAdmin: {
    path: '/account/policy-admin',
    label: 'Policies',
    group: 'Content',
    icon: 'scale',
    permissions: { 'policies.manage': { label: 'Write policies and publish their versions', records: ['policy'] } },
    query: ['policy', 'status', 'version'],
    lists: { policies: { filters: ['status'] } },
    remembered: 'policy',
    letter: 'l',
    csv: true,
    create: 'New policy',
  },
  productsAdmin: {
    path: '/account/product-admin',
    label: 'Products',
    group: 'Commerce',
    icon: 'package',
    permissions: {
      'products.manage': { label: 'Change products, prices and stock', records: ['product', 'product-category'] },
    },
    query: ['product', 'status', 'stock', 'category'],
    lists: { products: { filters: ['status', 'stock', 'category'] } },
    remembered: 'product',
    letter: 's',
    csv: true,
    create: 'New product',
    import: 'Import products',
  },
  waitlistsAdmin: {
    path: '/account/waitlist-admin',
    label: 'Waitlists',
    group: 'Commerce',
    icon: 'hourglass',
    permissions: {
      'waitlists.manage': { label: 'Manage waitlists and invite people', records: ['waitlist', 'waitlist-list'] },
    },
    query: ['waitlist', 'state', 'status', 'entry', 'verified', 'count', 'days'],
    lists: { waitlists: { filters: ['state'] } },
    remembered: 'waitlist',
    letter: 'w',
    csv: true,
    create: 'New waitlist',
  },
  customerService: {
    path: '/account/customer-service',
    label: 'Customer service',
    description: 'Inquiries and orders',
    group: 'Commerce',
    icon: 'inbox',
    entries: [
      { label: 'Inquiries', icon: 'inbox', permission: 'inquiries.manage', csv: true },
      { label: 'Orders', icon: 'bag', permission: 'orders.manage', part: 'orders', letter: 'b', csv: true },
    ],
    permissions: {
      'orders.manage': { label: 'Change the status of orders', records: ['order'] },
      'inquiries.manage': { label: 'Answer inquiries', records: ['inquiry', 'thread', 'reply', 'inbox'] },
    },
    query: [...inbox, 'order', 'user', 'payment'],
    lists: {
      inquiries: { filters: ['status', 'assignee', 'priority', 'tag', 'due', 'mentioned'] },
      orders: { part: 'orders', filters: ['status', 'user'] },
    },
    letter: 'c',
    files: true,
  },
  tradeSettings: {
    path: '/account/trade-settings',
    label: 'Trade settings',
    description: 'Currencies, taxes, shipping and payment terms',
    group: 'Commerce',
    icon: 'sliders',
    permissions: {
      'trade.manage': { label: 'Change currencies, taxes, shipping and payment terms', records: ['trade'] },
    },
    query: [],
    letter: 'e',
  },
  organizationsAdmin: {
    path: '/account/organization-admin',
    label: 'Organizations',
    group: 'People',
    icon: 'building',
    permissions: {
      'organizations.manage': { label: 'Change organizations and their members', records: ['organization'] },
    },
    query: ['organization'],
    lists: { organizations: { filters: [] } },
    // `organization` is the one that a customer acts for.
    remembered: 'admin-organization',
    letter: 'o',
    csv: true,
    create: 'New organization',
  },
  siteAdmin: {
    path: '/account/site-admin',
    label: 'Site',
    description: 'Name, contact, menus, redirects and other settings of the site',
    group: 'System',
    icon: 'globe',
    permissions: {
      'site.manage': {
        label: 'Change name, contact, look, menus, redirects and other settings of the site',
        records: ['site', 'redirect', 'look', 'move'],
      },
    },
    query: ['link', 'redirect', 'preview', 'move'],
    letter: 'i',
  },
  operations: {
    path: '/account/operations',
    label: 'Operations',
    description: 'How the program runs',
    group: 'System',
    icon: 'activity',
    permissions: {
      'operations.manage': {
        label: 'See how the program runs, send failed messages again, and raise the budget for text messages',
        records: ['sms-budget', 'demo', 'channel'],
      },
    },
    query: [],
    letter: 'm',
  },
  webhooksAdmin: {
    path: '/account/webhook-admin',
    label: 'Webhooks',
    description: 'Programs that receive events',
    group: 'System',
    icon: 'webhook',
    permissions: {
      'webhooks.manage': { label: 'Choose which programs receive events', records: ['webhook'] },
    },
    query: ['webhook', 'status', 'delivery', 'state', 'type'],
    lists: { webhooks: { filters: ['status'] } },
    remembered: 'webhook',
    letter: 'k',
    csv: true,
    create: 'New webhook',
  },
  auditLog: {
    path: '/account/audit-log',
    label: 'Audit log',
    description: 'Who changed what, and who signed in',
    group: 'System',
    icon: 'history',
    permissions: {
      'audit.manage': { label: 'Read all changes of all records, and who signed in', records: ['session'] },
    },
    query: ['record', 'kind', 'action'],
    lists: { 'audit-log': { filters: ['record', 'kind', 'action', 'from', 'to'] } },
    letter: 't',
    csv: true,
  },
} as const satisfies Record<string, AdminScreen>;

type Screens = typeof screens;
export type ScreenName = keyof Screens;
type PermissionsOf<Name extends ScreenName> = Screens[Name]['permissions'];

export type ScreenPermission = { [Name in ScreenName]: keyof PermissionsOf<Name> }[ScreenName];

type KindsOf<Permissions> = {
  [Id in keyof Permissions]: Permissions[Id] extends { readonly records: ReadonlyArray<infer Kind> } ? Kind : never;
}[keyof Permissions];
export type ScreenRecordKind = { [Name in ScreenName]: KindsOf<PermissionsOf<Name>> }[ScreenName];

export type ScreenRemembered = Extract<Screens[ScreenName], { readonly remembered: string }>['remembered'];

type ListsOf<Screen> = Screen extends { readonly lists: infer Lists } ? keyof Lists & string : never;
export type ListName = { [Name in ScreenName]: ListsOf<Screens[Name]> }[ScreenName];

export const allScreens: ReadonlyArray<AdminScreen & { readonly name: ScreenName }> = Object.entries<AdminScreen>(
  screens,
).map(([name, screen]) => ({ ...screen, name: name as ScreenName }));
