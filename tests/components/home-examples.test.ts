import { afterEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { block, type PageBlock } from '#contract/content/pages.ts';
import { checkPage } from '#contract/content/publish-check.ts';
import { matchRoute } from '#contract/match.ts';
import { setCatalogues } from '#contract/set-texts.ts';
import { setSiteFormat, siteFormat } from '#contract/site-format.ts';
import { loadCatalogues } from '../../server/texts/catalogues.ts';
import { exampleBlocks, homeExamples, kindsOf } from '../../src/server-components/ui/home-examples.ts';

const usual = siteFormat();
afterEach(() => {
  setSiteFormat(usual);
  setCatalogues({});
});

function blocksIn(locale: string, example: (typeof homeExamples)[number]): PageBlock[] {
  loadCatalogues();
  setSiteFormat({ ...usual, locale });
  return exampleBlocks(example);
}
const page = (blocks: PageBlock[]) => ({
  route: 'home',
  title: 'Home',
  blocks,
  seo: { title: null, description: null },
});
const wordsOf = (blocks: PageBlock[]): readonly string[] | null =>
  JSON.stringify(blocks).match(/"(?:heading|lead|text|title|label)":"[^"]{3,}"/g);

describe.each(homeExamples)('the example "%s" of a home page', (example) => {
  test.each(['en-GB', 'de-DE', 'fr-FR', 'es-ES'])(
    'can be published as it is in %s, and its links lead to pages',
    (locale) => {
      const blocks = blocksIn(locale, example);
      expect(z.array(block).parse(blocks)).toEqual(blocks);
      expect(blocks.map(({ type }) => type)).toEqual(kindsOf(example));
      const errors = checkPage(page(blocks), new Map()).filter(({ level }) => level === 'error');
      expect(errors).toEqual([]);
      const links = blocks.flatMap((each) => ('links' in each ? each.links : []));
      expect(links.length).toBeGreaterThan(1);
      for (const link of links) expect(matchRoute(link.href), link.href).not.toBeNull();
    },
  );

  test('has every text in the language of the site', () => {
    const english = wordsOf(blocksIn('en-GB', example)) ?? [];
    const german = wordsOf(blocksIn('de-DE', example)) ?? [];
    expect(german.length).toBe(english.length);
    expect(german.filter((text) => english.includes(text))).toEqual([]);
  });
});
