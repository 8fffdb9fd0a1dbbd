/** A cell names categories by their addresses, as an export does, or by their names. */
import type { Kysely } from 'kysely';
import { categoryLimits } from '#contract/content/product-categories.ts';
import { categoriesIn } from '#contract/content/product-csv.ts';
import { slug as slugField } from '#contract/fields.ts';
import { message } from '#contract/messages/message.ts';
import { inEnglish } from '#contract/messages/write.ts';
import { slugFrom } from '#contract/slugs.ts';
import { listCategories, unknownCategory } from '../product-categories/categories.ts';
import type { ContentTables } from '../tables.ts';

type NewCategory = { readonly slug: string; readonly name: string };
type Read = {
  /** The cell with addresses only. */
  readonly cell: string;
  readonly problems: readonly string[];
};
type FileCategories = {
  /** Categories that do not exist, named as in the file. */
  readonly missing: readonly NewCategory[];
  readonly read: (cell: string) => Read;
};

/** Missing ones are problems unless they are `created`. */
export async function categoriesOfFile(transaction: Kysely<ContentTables>, created: boolean): Promise<FileCategories> {
  const all = await listCategories(transaction);
  const slugs = new Set(all.map(({ slug }) => slug));
  const named = new Map(all.map(({ name, slug }) => [name.toLowerCase(), slug]));
  const missing: NewCategory[] = [];

  const find = (text: string): string | undefined =>
    [text.toLowerCase(), slugFrom(text)].find((slug) => slugs.has(slug)) ?? named.get(text.toLowerCase());

  /** Several addresses may have only blanks between them. */
  function findAll(text: string): string[] | undefined {
    const whole = find(text);
    if (whole !== undefined) return [whole];
    const parts = text.toLowerCase().split(/\s+/);
    return parts.every((part) => slugs.has(part)) ? parts : undefined;
  }

  function add(name: string): string {
    const proposed = slugFrom(name);
    const base = slugField.safeParse(proposed).success ? proposed : 'category';
    let slug = base;
    for (let number = 2; slugs.has(slug); number++) slug = `${base}-${number}`;
    missing.push({ slug, name });
    slugs.add(slug);
    named.set(name.toLowerCase(), slug);
    return slug;
  }

  function problemOf(name: string): string | undefined {
    if (name.length > categoryLimits.name) return `A category has a name of at most ${categoryLimits.name} characters.`;
    if (all.length + missing.length > categoryLimits.all)
      return inEnglish(message('categories_full', { count: categoryLimits.all }));
    return created ? undefined : inEnglish(unknownCategory(name));
  }

  const read = (cell: string): Read => {
    const problems: string[] = [];
    const found = categoriesIn(cell).flatMap((text) => {
      const slug = findAll(text) ?? [add(text)];
      const isMissing = missing.some((category) => slug.includes(category.slug));
      const problem = isMissing ? problemOf(text) : undefined;
      if (problem !== undefined) problems.push(problem);
      return slug;
    });
    return { cell: found.join(', '), problems };
  };
  return { missing, read };
}
