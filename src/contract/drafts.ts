/**
 * Tells a browser which of its local drafts was saved. A form carries draft name and version; the response repeats
 * them only if the action saved exactly that draft.
 */

/** Form field with both parts: `3f0c9a1b.77d1e0aa`. The dollar sign keeps it apart from user fields. */
export const draftField = '$draft';
export const draftReference = /^[a-z0-9]{1,32}\.[a-z0-9]{1,32}$/;

/** Response header for the router. */
export const storedDraftHeader = 'x-draft-stored';
/** One-minute cookie for forms posted without the router, since scripts cannot read document headers. */
export const storedDraftCookie = 'draft-stored';
