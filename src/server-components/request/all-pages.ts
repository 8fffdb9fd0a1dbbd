type Page<Item> = { readonly items: readonly Item[]; readonly next: string | null };

/** It reads lists of which a select needs every record. */
export async function allPages<Item>(load: (after: string | undefined) => Promise<Page<Item>>): Promise<Item[]> {
  const all: Item[] = [];
  let page = await load(undefined);
  all.push(...page.items);
  while (page.next !== null) {
    page = await load(page.next);
    all.push(...page.items);
  }
  return all;
}
