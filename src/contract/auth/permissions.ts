/** Permissions, named `noun.verb`. Users have the permissions of all their roles. */
export const permissions = {
  'apps.manage': 'Create, change, delete and restore apps and their endpoints',
  'roles.manage': 'Manage roles and assign them to people',
  'users.manage': 'Find and suspend users, end their sessions, delete their data',
  'posts.manage': 'Write and publish news',
  'pages.manage': 'Change the editable pages',
  'policies.manage': 'Write policies and publish their versions',
  'products.manage': 'Change products, prices and stock',
  'decks.manage': 'Create and share decks',
  'media.manage': 'Upload pictures and documents',
  'waitlists.manage': 'View waitlists and invite people',
  'inquiries.manage': 'Answer inquiries',
  'orders.manage': 'Change the status of orders',
  'organizations.manage': 'Change organizations and their members',
  'investor.view': 'Read investor decks and documents',
} as const;

export type Permission = keyof typeof permissions;
