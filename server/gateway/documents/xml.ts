/** Text that may stand in an XML document, whatever somebody typed. */

// XML 1.0 has no way at all to write these, not even escaped; one of them would spoil the whole document.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlCharacters = (text: string): string => text.toWellFormed().replace(impossible, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** For element content and attribute values alike; as HTML it reads the same. */
export const escapeXml = (text: string): string =>
  xmlCharacters(text).replace(/[&<>"']/g, (character) => entities[character] as string);
