import type { DemoPage } from '../demo-content.ts';
import { b, doc, link, ol, p, picture, seo, ul } from '../write.ts';

export const independence: DemoPage = {
  route: 'independence',
  title: 'Independence',
  blocks: [
    {
      type: 'hero',
      eyebrow: 'Who owns this, and who pays for it',
      heading: 'Nobody is waiting for us to be sold',
      lead: 'Tarn belongs to the people who work in it and to a small trust that holds the building. Neither can sell its share at a profit.',
      links: [{ label: 'What we plan', href: '/horizon' }],
      picture: picture(
        'independence-table',
        'A round table with books and a cup, two stools, a framed print on a dark wall',
      ),
    },
    {
      type: 'richText',
      heading: 'Who decides',
      body: doc(
        p(
          'Everybody who has worked here for two years may become a member. A member has one vote, however long the service and however high the wage. The members elect three people who run the place for three years; one of the three must come from the repair desk.',
        ),
        p(
          'The building, the name and the drawings are held by a trust. It has one task, written in its first paragraph: to see that the objects can still be repaired. It can refuse a sale of the company and it cannot be paid for agreeing to one.',
        ),
        p(
          'We have no outside shareholders and no debt that could turn into shares. The kiln was paid for with a plain loan from a local bank. It ends in 2029.',
        ),
      ),
    },
    {
      type: 'figures',
      heading: 'Where the money comes from',
      figures: [
        { value: '69 %', label: 'new objects' },
        { value: '22 %', label: 'spare parts' },
        { value: '9 %', label: 'repairs and re-enamelling' },
        { value: '0 %', label: 'advertising, data, commissions' },
      ],
    },
    {
      type: 'cards',
      heading: 'What we will not do',
      lead: 'Written down so that we can be held to it.',
      cards: [
        {
          title: 'Sell what we know about you',
          text: 'We know your address for as long as a guarantee needs it. Nobody else does.',
          href: '/policies/privacy',
        },
        {
          title: 'Make a part hard to get',
          text: 'No part is sold only to a dealer, and none only as half of something bigger.',
          href: '/policies/returns-and-repairs',
        },
        {
          title: 'Pay for praise',
          text: 'We lend objects to people who write about them, and ask for them back.',
          href: null,
        },
        {
          title: 'Add a network to a lamp',
          text: 'Or to a kettle. An object should do its work when we no longer exist.',
          href: '/news/the-radio-runs-on-ordinary-batteries',
        },
        {
          title: 'Discount',
          text: 'A price that can be cut by a third was too high. Ours are the same in November as in May.',
          href: '/news/what-a-stool-costs',
        },
        {
          title: 'Grow for its own sake',
          text: 'When there is more work than we can do well, we write a waitlist.',
          href: '/products',
        },
      ],
    },
    {
      type: 'richText',
      heading: 'What happens to a surplus',
      body: doc(
        p('Most years there is a little left. It is divided in this order, and the order is in our rules:'),
        ol(
          'A reserve for the parts we have promised, until it covers five years',
          'Tools, training and the roof',
          'An equal share for everyone who works here, by hours and not by rank',
        ),
        p(
          'The accounts are read aloud at the spring meeting. Members get them in print; you can ask for the summary, and we will ',
          link('send it', '/contact'),
          '.',
        ),
      ),
    },
    {
      type: 'richText',
      heading: 'If we should ever close',
      body: doc(
        p('It would be odd to promise parts for fifteen years and not think about this.'),
        ul(
          [b('The drawings'), ' become free for anyone to use on the day we stop.'],
          [b('The stock of parts'), ' goes to the trust, which sells it at cost until it is gone.'],
          [b('Your objects'), ' go on working. None of them needs us to switch on.'],
        ),
      ),
    },
    {
      type: 'quote',
      text: 'Independence is mostly a matter of not needing things. That goes for companies and for kettles.',
      source: 'From the rules of the trust, preface',
    },
    {
      type: 'callToAction',
      heading: 'Ask us about it',
      text: 'Anything on this page that sounds too good deserves a question.',
      links: [
        { label: 'Ask a question', href: '/contact' },
        { label: 'About the workshop', href: '/about' },
      ],
    },
  ],
  seo: seo(
    'Independence: who owns Tarn',
    'Owned by the people who work here and a trust that guards repair. How we earn, what we will not do, and what happens if we close.',
  ),
};
