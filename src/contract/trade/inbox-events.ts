/** Browsers of staff who have the inbox open listen there (docs/decisions/079-inbox.md). */
export const inboxEventsUrl = '/account/inbox-events';

/** References of the inquiries that changed; null if it is not known which. */
export type InboxEvent = { readonly changed: readonly string[] | null };
