/**
 * Scripts post here to get what a browser needs to ask for a passkey. The file avoids zod, because browsers load it.
 */
export const passkeyPurposes = ['sign-in', 'confirm', 'add'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

export const passkeyOptionsUrl = (purpose: PasskeyPurpose | ':purpose'): string => `/account/passkeys/${purpose}`;
