import type { MessageEvent } from '#contract/auth/messages.ts';

export const kinds: Readonly<Record<MessageEvent, string>> = {
  orders: 'About an order',
  inquiries: 'About an inquiry',
  waitlists: 'Invitation from a waitlist',
  organizations: 'About an organization',
  security: 'About a sign-in',
  account: 'About an account',
};
