/** A response repeats a draft's name and version only if exactly that draft was saved. */

/** `3f0c9a1b.77d1e0aa`. The dollar sign keeps it apart from user fields. */
export const draftField = '$draft';
export const draftReference = /^[a-z0-9]{1,32}\.[a-z0-9]{1,32}$/;

export const storedDraftHeader = 'x-draft-stored';
/** One-minute cookie for forms posted without the router, since scripts cannot read document headers. */
export const storedDraftCookie = 'draft-stored';
