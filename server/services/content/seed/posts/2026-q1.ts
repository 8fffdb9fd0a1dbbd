import type { DemoPost } from '../demo-content.ts';
import { b, code, doc, h2, i, link, mono, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const firstQuarter2026: DemoPost[] = [
  post({
    slug: 'our-repair-guides-are-plain-files',
    title: 'Our repair guides are plain files',
    summary:
      'Text that opens anywhere, drawings you can print, and a part list that a machine can read. All fourteen are done.',
    cover: picture('post-plain-files', 'Three sheets of text, in white, pale and ochre, fanned out on a teal ground'),
    tags: ['repair', 'company'],
    publishedAt: '2026-03-27T09:00:00Z',
    body: doc(
      p(
        'A lamp should last forty years. So should the paper that explains it. We looked for a format that is likely to be readable in 2066 and ended where such searches end: plain text.',
      ),
      h2('What a guide looks like'),
      p(
        'Each object has one file. It begins with a few lines that say what it is about, then the steps. You can read it in anything that shows letters:',
      ),
      code(
        'object:  lamp-no-1',
        'edition: 1',
        'job:     change the friction washer',
        'minutes: 10',
        'tools:   slotted screwdriver, 6 mm',
        'parts:   1-07',
        '',
        '1. Unplug the lamp. Wait until the bulb is cold.',
        '2. Hold the shade. Undo the hinge screw, five turns.',
        '3. Slide out the old washer and slide in part 1-07.',
        '4. Tighten until the shade stays where you leave it.',
      ),
      h2('Why not an app'),
      p(
        'Because somebody would have to look after it for forty years, and because the place where you need a guide is often a cellar. A file can be printed, mailed, read aloud and put in the drawer with the spare bulb.',
      ),
      h2('The part list'),
      p(
        'Lines that begin with ',
        mono('parts:'),
        ' use the same numbers as the drawers, the price list and the little plates on the objects. Nothing has two names. That took longer than the writing.',
      ),
      p(
        'The guides are sent with every object, and the repair desk will mail you any of them: ',
        link('ask', '/contact'),
        '. From autumn 2027 the ',
        link('drawings', '/horizon'),
        ' will follow.',
      ),
    ),
  }),
  post({
    slug: 'five-hooks-are-enough',
    title: 'Five hooks are enough',
    summary: 'Four is an argument, six is a wardrobe. On the distance between two coats.',
    cover: picture('post-five-hooks', 'An ochre raincoat and a clay-coloured bag on a rail with five hooks'),
    tags: ['design', 'products'],
    publishedAt: '2026-03-04T08:45:00Z',
    body: doc(
      p(
        'We made rails with three, four, five, six and eight hooks, hung them in five halls and came back a month later.',
      ),
      p(
        'With three, things were on the floor. With four, everyone in the house had a hook and no guest had one. With six and eight, summer coats were still there in February; the rail had turned into storage. With five there was one coat too many and one hook to spare, and people kept it in order without noticing.',
      ),
      h2('Sixteen centimetres'),
      p(
        'The distance between two hooks is the width of a shoulder in wool, pressed a little. Nearer, and you fight the sleeve of your neighbour. Further, and the rail does not fit beside a door.',
      ),
      h2('A round head'),
      p(
        'A hook with a point marks a collar. A ball holds a loop and lets go of it when you lift. Ours is a short thick disc, turned on the lathe, big enough that a hat sits on it without taking on a new shape.',
      ),
      p(
        'It unscrews. If you would rather have four clay ones and one in brass, the parts are in ',
        link('the drawers', '/news/four-hundred-and-twelve-drawers'),
        ', and the rail is ',
        link('here', '/products/hook-rail'),
        '.',
      ),
    ),
  }),
  post({
    slug: 'a-year-of-returned-lamps',
    title: 'A year of returned lamps',
    summary: 'Sixty days to change your mind, used or not: what came back, in what state, and where the lamps are now.',
    cover: picture('post-returned', 'Four lamps in clay, ochre, white and teal in a row on a shelf'),
    tags: ['company', 'repair'],
    publishedAt: '2026-02-12T10:10:00Z',
    body: doc(
      p(
        'Last March we changed the terms. You may send an object back within sixty days, and it may have been used. People warned us. So we kept a list.',
      ),
      h2('What came back'),
      p(
        'In twelve months, thirty-eight lamps out of a little over two thousand. Twenty-one were the wrong colour, which is nobody’s fault; a screen and a wall disagree. Nine were too large for the table they were meant for. Four had a fault. Three gave no reason. One came with a letter of apology and a jar of honey.',
      ),
      h2('In what state'),
      p(
        'Better than we feared. Two had dents. One had been painted, rather well. None had been ',
        i('used and returned'),
        ' in the way the warnings had it: people who want to cheat do not, it seems, begin with table lamps.',
      ),
      h2('Where they are'),
      ol(
        'Twenty-nine were checked, cleaned and sold as returned, at a tenth less, with the full guarantee.',
        'Six went to the loan shelf and now keep company with whoever waits for a repair.',
        'Three were taken apart for the drawers.',
      ),
      p(
        'The rule stays. It is in the ',
        link('returns policy', '/policies/returns-and-repairs'),
        ', with every earlier version beside it.',
      ),
    ),
  }),
  post({
    slug: 'a-map-of-the-people-we-buy-from',
    title: 'A map of the people we buy from',
    summary: 'Forty-four suppliers, most of them within a day’s drive. Who makes what, and who we have not found yet.',
    cover: picture('post-map', 'A contour map with a lake, two rivers and four clay-coloured pins'),
    tags: ['company', 'materials'],
    publishedAt: '2026-01-22T09:20:00Z',
    body: doc(
      p(
        'There is a map on the wall of the post room with a pin for everyone we buy from. Visitors like it. So here it is in words.',
      ),
      h2('Near'),
      ul(
        [b('Wood: '), 'two sawmills, one of which also brings eggs'],
        [b('Clay: '), 'a pit on the other side of the pass'],
        [b('Castings: '), 'a foundry down the river that pours our feet on Thursdays'],
        [b('Boxes: '), 'the paper mill at the river mouth'],
      ),
      h2('Further'),
      ul(
        [b('Brass tube: '), 'two days by lorry'],
        [b('Enamel: '), 'three days, in sacks'],
        [b('Cord: '), 'braided by a firm with six machines, all older than the building they stand in'],
      ),
      h2('Far'),
      p(
        'Switches, movements, loudspeaker cones and the small blue parts on a circuit board come from a long way off, as they do for everyone. We know the factories by name and have stood in most of them. For four parts we have not managed that. They have white pins, and we would be glad to change the colour.',
      ),
      h2('Two of everything'),
      p(
        'For each part there are two makers if we can find them. Not to play them off: to sleep. When the foundry flooded, the second one cast feet for nine weeks and then, without being asked, sent the pattern back polished.',
      ),
    ),
  }),
];
