/** The file avoids the schema library, because the editor uses it in the browser. */

export function isSafeUrl(value: string): boolean {
  // Browsers drop tabs and newlines inside an address, so they may not hide a scheme here.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
  if (/[\u0000-\u0020\u007f\\]/.test(value)) return false;
  if (value.startsWith('/')) return !value.startsWith('//');
  if (value.startsWith('#')) return true;
  return /^(https?:\/\/[^/]|mailto:[^/]|tel:\+?[0-9])/i.test(value);
}
