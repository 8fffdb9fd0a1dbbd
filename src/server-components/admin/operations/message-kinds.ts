import type { MessageEvent } from '#contract/auth/messages.ts';

export const kinds: Readonly<Record<MessageEvent, string>> = {
  orders: 'About an order',
  inquiries: 'About an inquiry',
  waitlists: 'Invitation from a waitlist',
  organizations: 'About an organization',
  mentions: 'A colleague was mentioned in a note',
  decks: 'A link to a deck was opened',
  security: 'About a sign-in',
  account: 'About an account',
};
