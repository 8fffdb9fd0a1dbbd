/** The placeholders of saved replies, in braces. The program does not know the order, so the author has to replace `{order}`. */
export const placeholders = ['name', 'reference', 'me', 'order'] as const;
export type Placeholder = (typeof placeholders)[number];

const pattern = new RegExp(`\\{(${placeholders.join('|')})\\}`, 'g');

/** A placeholder without a value stays. */
export const fillPlaceholders = (text: string, values: Partial<Record<Placeholder, string>>): string =>
  text.replace(pattern, (whole, name: Placeholder) => values[name] || whole);

/** The first placeholder, with its braces; null without any. */
export const leftPlaceholder = (text: string): string | null => text.match(pattern)?.[0] ?? null;
