/**
 * How a browser learns that exactly the draft which it sent was stored. A form carries the name of its draft and of the
 * version that was sent; the answer names them back when the action has stored them, and at no other time.
 */

/** Field of a posted form, made of the two: `3f0c9a1b.77d1e0aa`. Begins with a dollar sign, as no field that people fill in does. */
export const draftField = '$draft';
export const draftReference = /^[a-z0-9]{1,32}\.[a-z0-9]{1,32}$/;

/** Header of an answer to the router. */
export const storedDraftHeader = 'x-draft-stored';
/** Cookie for a minute, where a form was posted without the router: scripts do not see the headers of a document. */
export const storedDraftCookie = 'draft-stored';
