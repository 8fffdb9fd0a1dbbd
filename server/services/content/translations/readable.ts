/** A text that cannot be read, or that the record has no room for, is refused at its path. */
import * as z from 'zod';
import { pageContent } from '#contract/content/pages-admin.ts';
import { policySummary } from '#contract/content/policies.ts';
import { postContent } from '#contract/content/posts.ts';
import { categoryLimits } from '#contract/content/product-categories.ts';
import { productFields } from '#contract/content/products-admin.ts';
import { siteChanges } from '#contract/content/site.ts';
import type { TranslatedKind } from '#contract/content/translations.ts';
import { failures } from '#contract/failures.ts';
import { issueMessage } from '#contract/issue-message.ts';
import { type Message, ownText } from '#contract/messages/message.ts';
import { richText } from '#contract/rich-text.ts';
import { toSnake } from '#contract/wire.ts';
import { inlineOf, UnreadableMarkup } from './markup.ts';
import type { Original } from './originals.ts';
import type { TranslatedEntry } from './table.ts';
import { type Place, withTexts } from './texts.ts';

const schemas: Readonly<Record<TranslatedKind, z.ZodType>> = {
  site: siteChanges,
  page: pageContent,
  post: postContent,
  product: productFields,
  category: z.object({ name: z.string().max(categoryLimits.name) }),
  policy: policySummary.extend({ body: richText }),
};

/** Throws 422 at the paths of given texts that cannot be read, or that the record has no room for. */
export function requireReadable(
  { kind, content }: Original,
  texts: readonly Place[],
  entries: readonly TranslatedEntry[],
  targets: ReadonlyMap<string, string>,
): void {
  const problems = new Map<string, Message>();
  for (const { path, markup } of texts) {
    const target = targets.get(path);
    if (!markup || !target) continue;
    try {
      inlineOf(target);
    } catch (error) {
      if (!(error instanceof UnreadableMarkup)) throw error;
      problems.set(path, ownText(error.message));
    }
  }
  const byPath = new Map(entries.map(({ path, target }) => [path, target]));
  const whole = withTexts(
    kind,
    content,
    texts.map(({ path }) => byPath.get(path)),
  );
  const { error } = schemas[kind].safeParse(whole, { reportInput: true });
  for (const issue of error?.issues ?? []) {
    const at = pathIn(content, issue.path);
    const path = [...targets.keys()].find(
      (each) => each === at || each.startsWith(`${at}.`) || at.startsWith(`${each}.`),
    );
    if (path !== undefined && !problems.has(path)) problems.set(path, issueMessage(issue));
  }
  if (problems.size > 0)
    throw failures.invalid(
      Object.fromEntries([...problems].map(([path, problem]) => [`texts.${toSnake(path)}`, problem])),
    );
}

/** The path of a text by that of the schema, which counts blocks that have ids. */
function pathIn(content: unknown, path: readonly PropertyKey[]): string {
  let value = content;
  return path
    .map((step) => {
      value = (value as Record<PropertyKey, unknown> | null | undefined)?.[step];
      const id = typeof step === 'number' && (value as { id?: unknown } | null | undefined)?.id;
      return String(id || String(step));
    })
    .join('.');
}
