/** Declares what a new site needs, in the order of a first hour. */
import { getBegun, type keepable } from '#contract/beginning.ts';
import type { Api, OutputOf } from '#contract/endpoint.ts';
import type { ScreenName } from '#contract/screens.ts';
import type { PageContext } from '../../page.ts';
import { screenHref } from '../ui/urls.ts';

type Facts = OutputOf<typeof getBegun.auth> & OutputOf<typeof getBegun.content> & OutputOf<typeof getBegun.trade>;

type Need = {
  readonly fact: keyof Facts;
  readonly missing: string;
  readonly screen: ScreenName;
  readonly query?: Readonly<Record<string, string>>;
  /** The id of the field. */
  readonly field?: string;
  /** People may keep what the program made of it. */
  readonly keeps?: (typeof keepable)[number];
};

type Step = {
  readonly title: string;
  /** The first that is missing is shown. */
  readonly needs: readonly Need[];
};

/** The title of the last step. */
export const openingTitle = 'Open the site';

const steps: readonly Step[] = [
  {
    title: 'Name and logo',
    needs: [
      { fact: 'name', missing: 'The site is still called Portico.', screen: 'siteAdmin', field: 'site-name' },
      {
        fact: 'logo',
        missing: 'The logo is still that of the program.',
        screen: 'siteAdmin',
        query: { part: 'look' },
      },
    ],
  },
  {
    title: 'Language and region',
    needs: [
      {
        fact: 'region',
        missing: 'Nobody has saved the language, the region and the time zone yet.',
        screen: 'siteAdmin',
        query: { part: 'region' },
        field: 'site-region-locale',
      },
    ],
  },
  {
    title: 'Home page',
    needs: [
      {
        fact: 'home',
        missing: 'The home page is empty.',
        screen: 'pagesAdmin',
        query: { page: 'home', part: 'blocks' },
      },
    ],
  },
  {
    title: 'Look',
    needs: [
      {
        fact: 'look',
        missing: 'Colours and typefaces are those of the program.',
        screen: 'siteAdmin',
        query: { part: 'style' },
        keeps: 'look',
      },
    ],
  },
  {
    title: 'Menus',
    needs: [
      {
        fact: 'menus',
        missing: 'The menus are those of the program, with links to empty pages.',
        screen: 'siteAdmin',
        query: { part: 'menus' },
        keeps: 'menus',
      },
    ],
  },
  {
    title: 'Imprint and privacy',
    needs: [
      {
        fact: 'imprint',
        missing: 'No imprint is in force.',
        screen: 'policiesAdmin',
        query: { policy: 'new' },
        field: 'policy-kind',
      },
      {
        fact: 'privacy',
        missing: 'No privacy policy is in force.',
        screen: 'policiesAdmin',
        query: { policy: 'new' },
        field: 'policy-kind',
      },
    ],
  },
  {
    title: 'First product',
    needs: [
      {
        fact: 'product',
        missing: 'No product is in the catalogue.',
        screen: 'productsAdmin',
        query: { product: 'new' },
      },
      { fact: 'terms', missing: 'Nobody has saved shipping and tax yet.', screen: 'tradeSettings' },
    ],
  },
  {
    title: 'Messages',
    needs: [
      {
        fact: 'sms',
        missing: 'No text message was tried yet.',
        screen: 'operations',
        field: 'channel-tests',
      },
      { fact: 'email', missing: 'No e-mail was tried yet.', screen: 'operations', field: 'channel-tests' },
    ],
  },
  {
    title: 'A colleague',
    needs: [
      {
        fact: 'colleague',
        missing: 'Nobody but you has a role, so nobody can help you if you lose your phone.',
        screen: 'usersAdmin',
        query: { user: 'new' },
        field: 'new-user-phoneNumber',
      },
    ],
  },
  {
    title: openingTitle,
    needs: [
      {
        fact: 'open',
        missing: 'Visitors read that the site opens soon.',
        screen: 'siteAdmin',
        query: { part: 'opening' },
      },
    ],
  },
];

type ShownStep = {
  readonly title: string;
  /** Null if it is done. */
  readonly missing: { readonly text: string; readonly href: string; readonly keeps: Need['keeps'] } | null;
};

export async function readFacts(api: Api): Promise<Facts> {
  const [auth, content, trade] = await Promise.all([
    api(getBegun.auth, {}),
    api(getBegun.content, {}),
    api(getBegun.trade, {}),
  ]);
  return { ...auth, ...content, ...trade };
}

/** Omits steps for which the person lacks the permission. */
export async function loadSteps({ api }: Pick<PageContext, 'api'>) {
  const facts = await readFacts(api);
  const shown = steps.flatMap(({ title, needs }): ShownStep[] => {
    const own = needs.filter(({ fact }) => facts[fact] !== null);
    if (own.length === 0) return [];
    const next = own.find(({ fact }) => !facts[fact]);
    const hash = next?.field ? `#${next.field}` : '';
    if (!next) return [{ title, missing: null }];
    const { missing: text, screen, query, keeps } = next;
    return [{ title, missing: { text, href: screenHref(screen, query) + hash, keeps } }];
  });
  return { steps: shown, isHidden: facts.checklist === false };
}
