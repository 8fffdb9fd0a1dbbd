/** An address leads to one page, or it is redirected. Changes of either lock the redirects (`lockAll`). */
import { type Kysely, sql } from 'kysely';
import { below, languageOf } from '#contract/languages.ts';
import { type Message, message } from '#contract/messages/message.ts';
import { compileRedirects, type RedirectRule } from '#contract/redirect-rules.ts';
import { inOrder, ruleOf } from '../redirects/rules.ts';
import type { ContentTables } from '../tables.ts';

type Tables = Kysely<ContentTables>;

/** Why no page can get the address; null if it is free. */
export async function refusalOfAddress(transaction: Tables, address: string): Promise<Message | null> {
  const page = await transaction.selectFrom('pages').select('title').where('address', '=', address).executeTakeFirst();
  if (page) return message('page_at_address', { title: page.title });
  const rules = (await inOrder(transaction)).map(ruleOf);
  const { indexOf } = compileRedirects(rules);
  const rule = (await spellingsIn(transaction))(address)
    .map((each) => rules[indexOf(each)])
    .find(Boolean);
  return rule ? message('page_address_redirected', { from: rule.from }) : null;
}

/** Why the redirect cannot be: it would hide a page. */
export async function refusalOfRedirect(transaction: Tables, rule: RedirectRule): Promise<Message | null> {
  const { indexOf } = compileRedirects([rule]);
  const pages = await transaction
    .selectFrom('pages')
    .select(['title', 'address'])
    .where('address', 'is not', null)
    .execute();
  const spellingsOf = await spellingsIn(transaction);
  const page = pages.find(({ address }) => address && spellingsOf(address).some((each) => indexOf(each) >= 0));
  return page ? message('page_at_address', { title: page.title }) : null;
}

/** The address in each language of the site. */
async function spellingsIn(transaction: Tables): Promise<(address: string) => string[]> {
  const row = await transaction.selectFrom('site').select('value').executeTakeFirst();
  const prefixes = ['', ...(row?.value.languages ?? []).map((locale) => `/${languageOf(locale)}`)];
  return (address) => prefixes.map((prefix) => below(prefix, address));
}

/** Another page may have had it. */
export const dropFormerAddress = (transaction: Tables, address: string | null): Promise<unknown> =>
  sql`update content.pages set former_addresses = array_remove(former_addresses, ${address}::text)
    where ${address}::text = any(former_addresses)`.execute(transaction);
