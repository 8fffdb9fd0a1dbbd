/** Like `trimEnd`, for other signs. An expression such as `[.\s]+$` would take time with the square of the length. */
export function trimEndOf(text: string, isCut: (sign: string) => boolean): string {
  let end = text.length;
  while (end > 0 && isCut(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

export const withoutSlashAtEnd = (text: string): string => trimEndOf(text, (sign) => sign === '/');
