/**
 * The Message-ID of an e-mail of this site. An e-mail that is sent again keeps it, so that receivers can recognise it.
 */
export const messageIdOf = (id: string, origin: string): string => `<${id}@${new URL(origin).hostname}>`;
