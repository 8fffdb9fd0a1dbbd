/** E-mail addresses that others quote do not belong in logs and records. */

/** `shown` stands where addresses were. Takes time in proportion to the text. */
export const withoutMailAddresses = (text: string, shown: string): string =>
  text
    .split(/([\s/<>]+)/)
    .map((word) => (isMailAddress(word) ? shown : word))
    .join('');

function isMailAddress(word: string): boolean {
  const at = word.indexOf('@');
  // Firefox writes `function@https:` in stacks.
  return at > 0 && at < word.length - 1 && !/^https?:$/.test(word.slice(at + 1, at + 7));
}
