// XML 1.0 cannot express these at all; one of them would make the document invalid.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

export const xmlCharacters = (text: string): string => text.toWellFormed().replace(impossible, '');

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

export const escapeXml = (text: string): string =>
  xmlCharacters(text).replace(/[&<>"']/g, (character) => entities[character] as string);
