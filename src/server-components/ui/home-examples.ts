/** Home pages to start from, in the language of the site. Their texts hold for any company of the kind. */
import type { PageBlock } from '#contract/content/pages.ts';
import { href } from '#contract/routes.ts';
import { t } from '#contract/translate.ts';

export const homeExamples = ['shop', 'advice', 'craft'] as const;
export type HomeExample = (typeof homeExamples)[number];

/** The client gives a new block its id. */
type Unsaved<Block> = Block extends PageBlock ? Omit<Block, 'id'> : never;

const contact = (label: string) => ({ label, href: href('contact') });
const card = (title: string, text: string) => ({ title, text, href: null });
const news = (heading: string) => ({ type: 'latestNews', heading, count: 3 }) as const;

const blocksOf: Readonly<Record<HomeExample, () => ReadonlyArray<Unsaved<PageBlock>>>> = {
  shop: () => [
    {
      type: 'hero',
      eyebrow: null,
      heading: t('Things worth keeping'),
      lead: t('Have a look around. If something is missing, write to us.'),
      links: [{ label: t('See our products'), href: href('products') }, contact(t('Contact'))],
      picture: null,
    },
    { type: 'featuredProducts', heading: t('Our products'), lead: null },
    {
      type: 'cards',
      heading: t('Good to know'),
      lead: null,
      cards: [
        card(t('Delivery'), t('You see what delivery costs before you order.')),
        card(t('Questions'), t('Write to us, and tell us which product it is about.')),
        card(t('Your orders'), t('Sign in with your phone number to see your orders and invoices.')),
      ],
    },
    news(t('News')),
    {
      type: 'callToAction',
      heading: t('Not sure what fits?'),
      text: t('Tell us what you need, and we help you choose.'),
      links: [contact(t('Write to us'))],
    },
  ],
  advice: () => [
    {
      type: 'hero',
      eyebrow: null,
      heading: t('Advice that you understand'),
      lead: t('We listen, explain what is possible, and say what it takes.'),
      links: [contact(t('Write to us'))],
      picture: null,
    },
    {
      type: 'cards',
      heading: t('How we help'),
      lead: null,
      cards: [
        card(t('Understand'), t('What applies to you, in plain words.')),
        card(t('Decide'), t('Which ways there are, and what speaks for each.')),
        card(t('Act'), t('We take the steps that you have chosen, and keep you informed.')),
      ],
    },
    {
      type: 'steps',
      heading: t('How it begins'),
      steps: [
        { label: '1', title: t('You write to us'), text: t('A few sentences are enough for a start.') },
        { label: '2', title: t('We talk'), text: t('We ask what is missing, and tell you how we see it.') },
        { label: '3', title: t('You decide'), text: t('Nothing happens before you have said yes.') },
      ],
    },
    news(t('News')),
    {
      type: 'callToAction',
      heading: t('Do you have a question?'),
      text: t('A few sentences are enough.'),
      links: [contact(t('Write to us'))],
    },
  ],
  craft: () => [
    {
      type: 'hero',
      eyebrow: null,
      heading: t('Made and mended by hand'),
      lead: t('Tell us what you need. We tell you how we would do it, and what it would cost.'),
      links: [contact(t('Ask for an offer')), { label: t('About us'), href: href('about') }],
      picture: null,
    },
    {
      type: 'cards',
      heading: t('What we do'),
      lead: null,
      cards: [
        card(t('Make'), t('New pieces, made to your wishes and measures.')),
        card(t('Mend'), t('Repairs, so that what you like lasts longer.')),
        card(t('Advise'), t('Which way is worth it, and which is not.')),
      ],
    },
    {
      type: 'steps',
      heading: t('From the first question to the finished piece'),
      steps: [
        { label: '1', title: t('Ask'), text: t('Describe what you have in mind. A photograph helps.') },
        { label: '2', title: t('Agree'), text: t('You get an offer, and we settle the details together.') },
        { label: '3', title: t('Enjoy'), text: t('We tell you when it is ready.') },
      ],
    },
    news(t('News')),
    {
      type: 'callToAction',
      heading: t('Is something of yours broken?'),
      text: t('Tell us what it does, or no longer does.'),
      links: [contact(t('Write to us'))],
    },
  ],
};

export const exampleBlocks = (example: HomeExample): PageBlock[] =>
  blocksOf[example]().map((block) => ({ ...block, id: crypto.randomUUID() }) as PageBlock);

export const kindsOf = (example: HomeExample): Array<PageBlock['type']> => blocksOf[example]().map(({ type }) => type);
