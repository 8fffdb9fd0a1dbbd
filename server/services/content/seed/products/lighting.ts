import type { DemoProduct } from '../demo-content.ts';
import { doc, h2, link, p, picture, prices, seo, ul } from '../write.ts';

export const lighting: DemoProduct[] = [
  {
    name: 'lamp-no-1',
    title: 'Lamp No. 1',
    summary: 'A table lamp with one hinge, one bent tube and a foot heavy enough to mean it.',
    body: doc(
      p(
        'Lamp No. 1 is the first object we made and still the one we change least. A spun steel shade hangs from a brass tube on a single hinge. Push it up and it lights the room. Pull it down and it lights the page.',
      ),
      p(
        'The hinge holds by friction, set with a slotted screw you can turn with a coin. If the shade starts to nod after some years, a quarter turn puts it right. There is no spring to lose.',
      ),
      h2('The foot'),
      p(
        'The foot is cast iron under a coat of enamel. It weighs more than the rest of the lamp together, so that the shade can reach well past the edge without the whole leaning after it. A cork ring keeps it quiet on wood.',
      ),
      h2('The second edition'),
      p(
        'Since November 2026 the cord enters the foot through a screwed collar instead of a moulded one. It can be changed in five minutes with one screwdriver, and the new collar fits lamps from the first edition. We wrote about ',
        link('why we changed it', '/news/lamp-no-1-second-edition'),
        '.',
      ),
      h2('In the box'),
      ul(
        'The lamp, assembled',
        'A slotted screwdriver',
        'A spare friction washer, taped under the foot',
        'The drawing, with every part numbered',
      ),
    ),
    pictures: [
      picture(
        'lamp',
        'A clay-coloured table lamp on a brass stem, its shade turned towards window light on a teal wall',
      ),
      picture(
        'lamp-parts',
        'The lamp taken apart on a pale sheet: shade, socket, bulb, stem, foot, nut, washer and a screwdriver',
      ),
      picture('lamp-room', 'An ochre lamp lighting a round side table in a dark room, a framed print behind it'),
    ],
    prices: prices(148, 159, 128),
    stock: 64,
    specification: [
      { label: 'Height', value: '46 cm' },
      { label: 'Reach of the shade', value: '24 cm from the stem' },
      { label: 'Shade', value: 'Spun steel, powder coated, 21 cm across' },
      { label: 'Stem', value: 'Brass tube, 14 mm, lacquered' },
      { label: 'Foot', value: 'Cast iron, enamelled, 2.1 kg' },
      { label: 'Socket', value: 'E27, bulb not included' },
      { label: 'Largest bulb', value: '9 W LED' },
      { label: 'Cord', value: '2.4 m, cotton braid, replaceable' },
      { label: 'Weight', value: '3.4 kg' },
      { label: 'Tools to open', value: 'One slotted screwdriver' },
      { label: 'Numbered parts', value: '17' },
      { label: 'Parts kept for', value: '15 years after the last one is sold' },
    ],
    featured: true,
    seo: seo(
      'Lamp No. 1, a table lamp to keep',
      'A table lamp with one hinge, a brass stem and a cast-iron foot. Opens with one screwdriver; every part can be ordered.',
    ),
  },
];
