/** Tags in a text field, separated by commas. */

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((other) => isSame(tag, other));

/** Each once, as it was written first. */
export function tagsIn(text: string): string[] {
  const tags: string[] = [];
  for (const part of text.split(',')) {
    const tag = part.trim();
    if (tag !== '' && !hasTag(tags, tag)) tags.push(tag);
  }
  return tags;
}

/** What the typed text adds to the chosen tags, as known tags are written. */
export const addedBy = (text: string, chosen: readonly string[], known: readonly string[]): string[] =>
  tagsIn(text)
    .filter((tag) => !hasTag(chosen, tag))
    .map((tag) => known.find((other) => isSame(tag, other)) ?? tag);
