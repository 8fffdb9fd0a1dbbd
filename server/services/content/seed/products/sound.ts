import type { DemoProduct } from '../demo-content.ts';
import { b, doc, h2, link, p, picture, prices, seo, ul } from '../write.ts';

export const sound: DemoProduct[] = [
  {
    name: 'radio',
    title: 'Radio',
    summary: 'FM and digital, two knobs, four ordinary batteries. No account, no screen, no update.',
    body: doc(
      p(
        'One knob turns it on and makes it louder. The other finds the station. There is a pointer behind the glass that moves when you turn, because a hand learns a place faster than a name.',
      ),
      p(
        'The case is walnut plywood with a cloth front. The loudspeaker is bigger than the job asks for, so that voices sound like voices. It runs from the wall or from four D cells; on batteries it plays for about a hundred and forty hours, which is a summer of breakfasts. We explain why there is no built-in battery in ',
        link('The radio runs on ordinary batteries', '/news/the-radio-runs-on-ordinary-batteries'),
        '.',
      ),
      h2('Opening it'),
      p(
        'Four brass screws hold the front. Behind it, the circuit is on one board with sockets instead of solder at every place where something may one day fail: the loudspeaker, the two knobs, the battery tray and the aerial.',
      ),
      h2('What it does not do'),
      ul('It does not connect to a network', 'It does not know your name', 'It does not need us'),
      p('When broadcasting changes, ', b('the receiver board can be exchanged'), ' and the rest stays.'),
    ),
    pictures: [
      picture('radio', 'A wooden radio with a cream front, a dark dial and two knobs'),
      picture('radio-parts', 'The radio taken apart: case, front, grille, dial, knobs, batteries, wire and screws'),
      picture('radio-room', 'A clay-coloured radio beside books on a wall shelf, a framed print above'),
    ],
    prices: prices(219, 235, 189),
    stock: 16,
    specification: [
      { label: 'Width', value: '34 cm' },
      { label: 'Height', value: '19 cm' },
      { label: 'Case', value: 'Walnut plywood, oiled' },
      { label: 'Front', value: 'Wool cloth on a removable frame' },
      { label: 'Reception', value: 'FM and DAB+' },
      { label: 'Loudspeaker', value: '13 cm, paper cone' },
      { label: 'Power', value: 'Mains, or four D cells' },
      { label: 'Playing time', value: 'About 140 hours on batteries' },
      { label: 'Sockets', value: 'Headphones 3.5 mm, line in 3.5 mm' },
      { label: 'Network', value: 'None' },
      { label: 'Weight', value: '3.1 kg without batteries' },
      { label: 'Tools to open', value: 'One cross-head screwdriver' },
      { label: 'Numbered parts', value: '31' },
    ],
    featured: false,
    seo: seo(
      'Radio with two knobs',
      'FM and DAB+ in a walnut case. Runs on mains or four ordinary D cells. No account, no network.',
    ),
  },
  {
    name: 'speaker',
    title: 'Speaker',
    summary: 'A passive two-way loudspeaker, sold singly. Bring your own amplifier and keep it.',
    body: doc(
      p(
        'A loudspeaker is two cones, a box and a handful of parts that tell the cones who plays what. None of these go out of date. The things that do, the radios and receivers and apps, are left out of ours on purpose. Two terminals on the back take bare wire or a plug.',
      ),
      p(
        'The box is birch plywood, painted or oiled. Inside, ribs run from wall to wall at uneven distances, so that no note finds a panel to sing along with.',
      ),
      h2('The cones'),
      p(
        'Both drivers are bolted, not glued, and sit on cork. The rubber edge that carries the large cone is the part that ages; after fifteen or twenty years it can be replaced by the repair desk or, with patience, at a kitchen table. The crossover is on a small board with its diagram printed beside it.',
      ),
      h2('Where to stand them'),
      p(
        'On a shelf, a stool or a stand, the small cone at the height of your ears, a hand away from the wall. Two make a pair; one is fine in a kitchen. Our ',
        link('stool', '/products/stool'),
        ' happens to be the right height.',
      ),
      p('This batch is sold. ', b('Join the waitlist'), ' and we write once, when the next boxes are glued.'),
    ),
    pictures: [
      picture('speaker', 'Two white loudspeakers with teal cones on a clay-coloured ground'),
      picture(
        'speaker-parts',
        'A wooden loudspeaker box with its drivers, crossover board, wire, screws and screwdriver',
      ),
      picture('speaker-room', 'A wooden loudspeaker on a stool beside a plant on a white side table'),
    ],
    prices: prices(340, 365, 295),
    stock: 0,
    waitlist: true,
    specification: [
      { label: 'Sold', value: 'Singly' },
      { label: 'Height', value: '36 cm' },
      { label: 'Width and depth', value: '22 by 26 cm' },
      { label: 'Box', value: 'Birch plywood, 18 mm' },
      { label: 'Large cone', value: '17 cm, paper' },
      { label: 'Small cone', value: '25 mm, silk' },
      { label: 'Impedance', value: '8 ohms' },
      { label: 'Sensitivity', value: '88 dB at 1 W and 1 m' },
      { label: 'Amplifier', value: '20 to 80 watts' },
      { label: 'Terminals', value: 'Bare wire or 4 mm plugs' },
      { label: 'Weight', value: '7.8 kg' },
      { label: 'Numbered parts', value: '22' },
    ],
    featured: false,
    seo: seo(null, 'A passive two-way loudspeaker in birch plywood. Drivers and edges can be replaced.'),
  },
];
