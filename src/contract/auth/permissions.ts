/** Permissions are `noun.verb`; a role holds some, a user holds those of any of their roles. */
export const permissions = {
  'apps.manage': 'Create, change, delete and restore apps and their endpoints',
  'roles.manage': 'Change roles and who holds them',
  'users.manage': 'Find users, end their sessions, suspend and anonymise them',
  'posts.manage': 'Write and publish news',
  'pages.manage': 'Change the editable pages',
  'policies.manage': 'Write policies and bring versions into force',
  'products.manage': 'Change products, prices and stock',
  'decks.manage': 'Make and share decks',
  'media.manage': 'Upload pictures and documents',
  'waitlists.manage': 'See and invite people on waitlists',
  'inquiries.manage': 'Answer inquiries',
  'orders.manage': 'Change the status of orders',
  'organizations.manage': 'Change organizations and their members',
  'investor.view': 'Read decks and documents for investors',
} as const;

export type Permission = keyof typeof permissions;
