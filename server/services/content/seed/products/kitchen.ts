import type { DemoProduct } from '../demo-content.ts';
import { doc, h2, link, p, picture, prices, seo, ul } from '../write.ts';

export const kitchen: DemoProduct[] = [
  {
    name: 'kettle',
    title: 'Kettle',
    summary: 'Enamelled steel for every hob, with a lid that stays on and a gasket you can change.',
    body: doc(
      p(
        'A kettle leads a hard life. It is filled, boiled, forgotten, boiled again and put down wet. Ours is pressed from thick steel and enamelled twice inside and out, which is glass on iron: it does not hold a taste, and lime comes off with a little vinegar.',
      ),
      p(
        'The spout begins low, where the water is, and ends high, where the cup is. It pours in a straight line until you stop. The handle is beech on a brass bow. It stays cool because it stands well clear of the steam, and it folds to one side for filling.',
      ),
      h2('What wears'),
      p(
        'Two things: the gasket under the lid and the wooden grip. Both are spare parts, both cost less than a loaf of good bread and a newspaper, and neither needs more than a screwdriver. Here is ',
        link('how to change the gasket', '/news/how-to-change-a-kettle-gasket'),
        '.',
      ),
      h2('If the enamel chips'),
      p(
        'A chip on the outside is a mark of use. A chip on the inside is not: send us the body and we will enamel it again, once a quarter, when the kiln runs. Until it is back, we lend you another.',
      ),
    ),
    pictures: [
      picture('kettle', 'A deep teal kettle with a wooden handle on a rose-coloured ground'),
      picture('kettle-parts', 'The kettle in parts: body, lid, handle, gasket, base and tools'),
      picture(
        'kettle-room',
        'A clay-coloured kettle on a wooden counter in front of pale tiles, a cup of tea steaming beside it',
      ),
    ],
    prices: prices(98, 105, 85),
    stock: 7,
    specification: [
      { label: 'Holds', value: '1.6 litres' },
      { label: 'Height', value: '23 cm, handle up' },
      { label: 'Body', value: 'Steel, 1 mm, enamelled twice' },
      { label: 'Handle', value: 'Beech on a brass bow' },
      { label: 'Gasket', value: 'Silicone, part 3-04' },
      { label: 'Hobs', value: 'Gas, ceramic, induction, solid plate' },
      { label: 'Boils one litre in', value: 'About five minutes on induction' },
      { label: 'Weight', value: '1.5 kg' },
      { label: 'Cleaning', value: 'By hand; vinegar for lime' },
      { label: 'Numbered parts', value: '9' },
    ],
    featured: true,
    seo: seo(
      'Enamelled kettle',
      'A 1.6-litre enamelled kettle for every hob. Gasket and grip can be changed at home, the enamel can be renewed.',
    ),
  },
  {
    name: 'tea-set',
    title: 'Tea Set',
    summary: 'A side-handled pot, two cups and a turned tray. Every piece can be bought alone.',
    body: doc(
      p(
        'Tea sets are usually broken one cup at a time, and then the rest is put away because it is no longer a set. Ours is not a set in that sense. It is a pot, a cup and a tray that go well together and are each sold alone, for as long as we make them.',
      ),
      p(
        'The pot is stoneware, dipped to the waist in a teal glaze. The handle sits at the side, at a right angle to the spout, so that you pour by turning the wrist and not by lifting the elbow. It unscrews: wood and clay part company for washing.',
      ),
      h2('Small differences'),
      p(
        'The glaze moves in the fire. No two waterlines are at the same height, and we do not sort them. If you buy a fifth cup in six years, it will be a cousin of the others and not a twin. How we arrived at this glaze is told in ',
        link('Ninety-one glaze tests', '/news/ninety-one-glaze-tests'),
        '.',
      ),
      h2('Care'),
      ul(
        'Pot, lid and cups may go in the dishwasher; the handle and tray may not',
        'Oil the tray when water no longer beads on it',
        'The strainer lifts out and can be replaced',
      ),
    ),
    pictures: [
      picture('tea-set', 'A white and teal side-handled teapot with two cups on a round wooden tray'),
      picture('tea-set-parts', 'Teapot, lid, handle, strainer, three cups and the tray laid out on a pale sheet'),
      picture('tea-set-room', 'A teal teapot and a steaming cup on a table in front of a window with hills'),
    ],
    prices: prices(118, 127, 102),
    stock: 0,
    waitlist: true,
    specification: [
      { label: 'Pot', value: '0.7 litres, stoneware' },
      { label: 'Cups', value: 'Two, 0.2 litres each' },
      { label: 'Tray', value: 'Turned ash, 36 cm across' },
      { label: 'Handle', value: 'Oiled ash, unscrews' },
      { label: 'Strainer', value: 'Brass, nickel plated' },
      { label: 'Glaze', value: 'Our No. 64, without lead' },
      { label: 'Dishwasher', value: 'Pot, lid and cups' },
      { label: 'Weight', value: '2.2 kg in all' },
      { label: 'Next firing', value: 'First weeks of spring' },
    ],
    featured: true,
    seo: seo(null, 'A stoneware teapot with a side handle, two cups and an ash tray. Each piece is also sold alone.'),
  },
];
