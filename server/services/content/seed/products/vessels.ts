import type { DemoProduct } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, picture, prices, seo } from '../write.ts';

export const vessels: DemoProduct[] = [
  {
    name: 'vase',
    title: 'Vase',
    summary: 'Three shapes thrown from one clay, with walls three millimetres thick.',
    body: doc(
      p(
        'There are three: tall, round and low. They are thrown on the wheel from the same clay and the same weight of it, which is why they look related when they stand together.',
      ),
      p(
        'The wall is three millimetres thick from shoulder to foot. Thinner rings like a bell and breaks like one; thicker is merely heavy. We explain how we settled on the figure in ',
        link('Three millimetres', '/news/three-millimetres'),
        '.',
      ),
      h2('Narrow on purpose'),
      p(
        'The mouth of the tall vase takes one branch or five tulips and no more. It makes an arrangement out of what you found on a walk. The low bowl takes what is left when the stems have become short.',
      ),
      h2('If it cracks'),
      p(
        'We cannot weld clay. We can tell you how to mend it so that the mend is part of it, and we send the powder and the lacquer at cost. The vase will not hold water after that, but dry grasses do not mind. ',
        b('The price below is for the tall one.'),
      ),
    ),
    pictures: [
      picture('vase', 'A tall white vase with a branch of leaves and red berries against a dark teal wall'),
      picture('vase-family', 'Three vases in teal, clay and white on an ochre ground'),
      picture('vase-room', 'A round vase with dry grasses and a row of books on a wall shelf'),
    ],
    prices: prices(72, 77, 62),
    stock: 23,
    specification: [
      { label: 'Tall', value: '31 cm high, 21 cm across' },
      { label: 'Round', value: '15 cm high, 17 cm across' },
      { label: 'Low', value: '8 cm high, 21 cm across' },
      { label: 'Wall', value: '3 mm' },
      { label: 'Clay', value: 'Stoneware, fired at 1,240 °C' },
      { label: 'Glaze', value: 'Matt, inside and out' },
      { label: 'Watertight', value: 'Yes' },
      { label: 'Weight of the tall one', value: '1.3 kg' },
    ],
    featured: false,
    seo: seo(null, 'Wheel-thrown stoneware vases in three related shapes.'),
  },
  {
    name: 'watering-can',
    title: 'Watering Can',
    summary: 'Five litres, a long spout and a brass rose that unscrews for cleaning.',
    body: doc(
      p(
        'Carry it full, and it hangs level. Tip it, and it pours. That is most of what can be said about a watering can, and most cans do one and not the other. The hoop of this one runs from the back to the rim in a single curve: your hand slides along it as the water leaves, and the weight stays under your palm.',
      ),
      p(
        'The drum is galvanised steel, folded and soldered, then enamelled green. A half hood over the mouth keeps the water in when you walk.',
      ),
      h2('The rose'),
      p(
        'The brass rose has sixty-one holes and a bayonet. Turn it upwards for a soft rain over seedlings, downwards for a firm one, or take it off for a straight pour. When lime closes the holes, an hour in vinegar opens them. More on this in ',
        link('Notes on pouring', '/news/notes-on-pouring'),
        '.',
      ),
      h2('Three washers'),
      ol('Between spout and rose', 'Between spout and drum', 'Under the brass nut of the hoop'),
      p('All three come as one packet, part 8, and cost next to nothing.'),
    ),
    pictures: [
      picture('watering-can', 'A green watering can with a brass rose on an ochre ground'),
      picture(
        'watering-can-parts',
        'Drum, spout, rose, hoop, three washers and a spanner laid out on a grey-blue sheet',
      ),
      picture('watering-can-room', 'A clay-coloured watering can between plants on a sunny window sill'),
    ],
    prices: prices(64, 69, 56),
    stock: 51,
    specification: [
      { label: 'Holds', value: '5 litres' },
      { label: 'Length', value: '58 cm with the rose' },
      { label: 'Drum', value: 'Galvanised steel, enamelled' },
      { label: 'Rose', value: 'Brass, 61 holes, bayonet' },
      { label: 'Hoop', value: 'Brass tube' },
      { label: 'Weight', value: '1.2 kg empty' },
      { label: 'Frost', value: 'Empty it before winter' },
      { label: 'Numbered parts', value: '11' },
    ],
    featured: false,
    seo: seo(null, 'A five-litre enamelled watering can with a brass rose and replaceable washers.'),
  },
];
