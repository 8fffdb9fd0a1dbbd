/** Tags in a text field, separated by commas. */

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const hasTag = (tags: readonly string[], tag: string): boolean => tags.some((other) => isSame(tag, other));

/** Each tag comes once, as it was written first. */
export function tagsIn(text: string): string[] {
  const tags: string[] = [];
  for (const part of text.split(',')) {
    const tag = part.trim();
    if (tag !== '' && !hasTag(tags, tag)) tags.push(tag);
  }
  return tags;
}

/** The tags that the typed text adds to the chosen ones, in the spelling of the known tags. */
export const addedBy = (text: string, chosen: readonly string[], known: readonly string[]): string[] =>
  tagsIn(text)
    .filter((tag) => !hasTag(chosen, tag))
    .map((tag) => known.find((other) => isSame(tag, other)) ?? tag);
