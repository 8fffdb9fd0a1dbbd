/** Permissions, named `noun.verb`. Users have the permissions of all their roles. */

/** As the form of a role shows them. */
export const permissionGroups = {
  Content: {
    'posts.manage': 'Write and publish news',
    'pages.manage': 'Change the editable pages',
    'policies.manage': 'Write policies and publish their versions',
    'decks.manage': 'Create and share decks',
    'media.manage': 'Upload pictures and documents',
  },
  Sales: {
    'products.manage': 'Change products, prices and stock',
    'waitlists.manage': 'View waitlists and invite people',
    'orders.manage': 'Change the status of orders',
    'inquiries.manage': 'Answer inquiries',
  },
  'Users and access': {
    'users.manage': 'Find and suspend users, end their sessions, delete their data',
    'roles.manage': 'Manage roles and assign them to people',
    'organizations.manage': 'Change organizations and their members',
    'apps.manage': 'Create, change, delete and restore apps and their endpoints',
  },
  Investors: {
    'investor.view': 'Read investor decks and documents',
  },
} as const;

export const permissions = {
  ...permissionGroups.Content,
  ...permissionGroups.Sales,
  ...permissionGroups['Users and access'],
  ...permissionGroups.Investors,
} as const;

export type Permission = keyof typeof permissions;
