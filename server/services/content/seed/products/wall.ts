import type { DemoProduct } from '../demo-content.ts';
import { b, doc, h2, link, p, picture, prices, seo, ul } from '../write.ts';

export const wall: DemoProduct[] = [
  {
    name: 'wall-shelf',
    title: 'Wall Shelf',
    summary: 'One oak board on two brackets, with a spirit level hidden in the edge.',
    body: doc(
      p(
        'Most shelves are crooked because the wall is. Ours has slots in the brackets instead of holes: fix one screw, lay the board on, look at the small level set into its edge, and fix the rest.',
      ),
      p(
        'The board is solid oak, glued from wide strips and oiled. It will move a little with the seasons. The brackets allow it: the board rests on them on felt, held by two pins that it can slide along.',
      ),
      h2('What it carries'),
      p(
        'Twenty kilograms on a brick wall, twelve on plasterboard with the right plugs. Both kinds are in the bag. That is a row of books, or a ',
        link('radio', '/products/radio'),
        ' and a vase, or all the cups of a small family.',
      ),
      h2('More than one'),
      ul(
        'Brackets take a second board above the first',
        'Boards come in two lengths on the same brackets',
        'A bookend hooks on anywhere along the edge',
      ),
    ),
    pictures: [
      picture('wall-shelf', 'A wooden wall shelf with a teal and a white vase in window light'),
      picture('wall-shelf-parts', 'An oak board, two brackets, four screws and a washer on a green sheet'),
      picture('wall-shelf-room', 'A shelf with a vase, a pot and a kettle under a framed print'),
    ],
    prices: prices(112, 121, 96),
    stock: 30,
    specification: [
      { label: 'Length', value: '90 cm' },
      { label: 'Depth', value: '20 cm' },
      { label: 'Board', value: 'Solid oak, 24 mm, oiled' },
      { label: 'Brackets', value: 'Steel, brass finish' },
      { label: 'Carries', value: '20 kg on brick, 12 kg on plasterboard' },
      { label: 'Screws', value: 'Four, with plugs for both walls' },
      { label: 'Level', value: 'Set into the front edge' },
      { label: 'Weight', value: '3.6 kg' },
      { label: 'Numbered parts', value: '8' },
    ],
    featured: false,
    seo: seo(null, 'A solid oak wall shelf on slotted brackets, with a spirit level in its edge.'),
  },
  {
    name: 'hook-rail',
    title: 'Hook Rail',
    summary: 'Five turned hooks on a board of ash. Enough for a family, or for one person and the weather.',
    body: doc(
      p(
        'Put it by the door. Hang up the coat, the bag, the dog lead, the umbrella and the hat that nobody owns up to. Five hooks are enough, for reasons we go into in ',
        link('Five hooks are enough', '/news/five-hooks-are-enough'),
        '.',
      ),
      p(
        'Each hook is turned from brass or from beech and screws into a steel insert from the front. If one is torn off by a running child, the insert stays, and a new hook goes in by hand.',
      ),
      h2('On the wall'),
      p(
        'Three screws hold the rail. They sit behind the first, third and fifth hook, so you do not see them. ',
        b('Fix the middle one first'),
        ', level the rail, then mark the others.',
      ),
      h2('Care'),
      p(
        'Wipe it. Oil the board when it looks thirsty. Brass darkens where hands do not reach and stays bright where they do, which is as it should be.',
      ),
    ),
    pictures: [
      picture('hook-rail', 'A pale wooden rail with five round hooks, a clay-coloured bag hanging from the second'),
      picture('hook-rail-parts', 'A rail without hooks, four hooks, four screws and a screwdriver on a clay sheet'),
      picture('hook-rail-room', 'A hall with a teal coat and a bag on the rail, a white stool below'),
    ],
    prices: prices(78, 84, 67),
    stock: 73,
    specification: [
      { label: 'Length', value: '86 cm' },
      { label: 'Height', value: '10 cm' },
      { label: 'Board', value: 'Ash, 22 mm, oiled' },
      { label: 'Hooks', value: 'Five, brass or painted beech' },
      { label: 'Each hook carries', value: '8 kg' },
      { label: 'Spacing', value: '16 cm' },
      { label: 'Fixing', value: 'Three screws and plugs, included' },
      { label: 'Weight', value: '1.7 kg' },
      { label: 'Tools', value: 'One cross-head screwdriver' },
      { label: 'Numbered parts', value: '12' },
    ],
    featured: false,
    seo: seo(null, 'An ash rail with five hooks that screw out by hand.'),
  },
];
