export const waitlists = {
  your_invitation_ended: 'Your invitation has ended.',
  waitlist_closed: 'This waitlist is closed. Nobody can join it.',
  invitation_of_other_account:
    'This invitation belongs to another account. Sign in with the number that joined the waitlist.',
  invitation_ended: 'This invitation has ended.',
  product_without_waitlist: 'This product has no waitlist at the moment.',
} as const;
