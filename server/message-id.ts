/** The Message-ID of an e-mail of this site. The same again when it is sent again, so that receivers can recognise it. */
export const messageIdOf = (id: string, origin: string): string => `<${id}@${new URL(origin).hostname}>`;
