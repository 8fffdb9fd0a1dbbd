import { expect, test } from 'vitest';
import { href } from '#contract/routes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import type { PageVisitor } from '../helpers/page-visitor.ts';
import { bannedOnScreens, textOf } from '../helpers/plain-language.ts';
import { plainPages } from '../helpers/public-pages.ts';
import { signedIn } from '../helpers/visitors.ts';

/** Limits the pages of one path, so that long lists do not crowd out other screens. */
const maxPagesPerPath = 12;
const notPages = /[?&](?:export|after|sort|q)=|\/(?:invoice|feed|media|assets)|sign-out|\.\w+$/;

async function readAll(visitor: PageVisitor, starts: readonly string[]): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const kinds = new Map<string, number>();
  const open = [...starts];
  for (let path = open.shift(); path !== undefined; path = open.shift()) {
    const kind = path.split('?')[0] as string;
    const count = kinds.get(kind) ?? 0;
    if (texts.has(path) || count >= maxPagesPerPath) continue;
    kinds.set(kind, count + 1);
    const answer = await visitor.get(path);
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue;
    const html = await answer.text();
    texts.set(path, textOf(html));
    const links = [...html.matchAll(/ href="(\/[^"#]*)/g)].map(([, link]) => (link as string).replaceAll('&amp;', '&'));
    open.push(...links.filter((link) => link.startsWith('/account') && !notPages.test(link)));
  }
  return texts;
}

test('no page has words that are banned on screens', async () => {
  const visitor = await signedIn(demoPeople.admin.phoneNumber);
  const texts = await readAll(visitor, [...plainPages.map((name) => href(name)), href('account'), href('settings')]);
  expect(texts.size).toBeGreaterThan(80);
  const found = [...texts].map(([path, text]) => [path, bannedOnScreens.exec(text)?.[0]]);
  expect(found.filter(([, word]) => word !== undefined)).toEqual([]);
}, 60_000);
