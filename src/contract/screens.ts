export type ScreenEntry = {
  readonly label: string;
  readonly icon: string;
  readonly permission: string;
  readonly part?: string;
  readonly letter?: string;
  readonly csv?: boolean;
};

export type AdminScreen = {
  readonly path: `/account/${string}`;
  readonly label: string;
  /** For its access rule. */
  readonly description?: string;
  readonly group: 'Content' | 'Commerce' | 'People' | 'System';
  /** Of `ui/icon.tsx`. */
  readonly icon: string;
  /** A screen with several lists, by their `part`, has an entry for each in the side bar. */
  readonly entries?: readonly ScreenEntry[];
  /** Any of them opens the screen. `records`: kinds of records that it lets manage. */
  readonly permissions: Readonly<Record<string, { readonly label: string; readonly records: readonly string[] }>>;
  /** Query names besides those of every list. The first one selects the record, on screens that manage records. */
  readonly query: readonly string[];
  /** The browser remembers the last record under this name. */
  readonly remembered?: string;
  /** The key after `g` that opens the screen. */
  readonly letter: string;
  readonly create?: string;
  /** Its list can be exported. */
  readonly csv?: boolean;
  /** Its tab `import` reads files. */
  readonly import?: string;
  /** Its forms may have files for messages. */
  readonly files?: true;
};

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
    description: 'The library of pictures',
    group: 'Content',
    icon: 'image',
    permissions: { 'media.manage': { label: 'Upload, describe and delete pictures', records: ['media'] } },
    query: ['picture', 'unused', 'by'],
    letter: 'f',
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
        label: 'Change name, contact, menus, redirects and other settings of the site',
        records: ['site', 'redirect'],
      },
    },
    query: ['link', 'redirect'],
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
        records: ['sms-budget'],
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

export const allScreens: ReadonlyArray<AdminScreen & { readonly name: ScreenName }> = Object.entries<AdminScreen>(
  screens,
).map(([name, screen]) => ({ ...screen, name: name as ScreenName }));
