import type { DemoProduct } from '../demo-content.ts';
import { doc, h2, link, p, picture, prices, seo } from '../write.ts';

export const air: DemoProduct[] = [
  {
    name: 'fan',
    title: 'Fan',
    summary: 'A table fan that comes apart for washing and goes back together without swearing.',
    body: doc(
      p(
        'A fan collects dust; it is, after all, a machine for moving air. What matters is how easily the dust comes off again. Turn the centre cap a quarter to the left and the front guard lifts away. Pull, and the four blades follow. Everything but the motor can go in the sink.',
      ),
      p(
        'Three speeds, set with a knob that clicks. The slowest is for sleeping: it moves a curtain and makes about as much sound as a page being turned.',
      ),
      h2('The motor'),
      p(
        'The motor is of the slow, heavy kind, with bearings you can oil. There is a hole for it, closed by a brass screw, and a line in the booklet that says when. It can be exchanged as one piece by undoing four nuts.',
      ),
      h2('Before summer'),
      p(
        'We make fans once a year, in spring, and they are usually gone by July. A short reading list for those who already have one: ',
        link('A fan that can be washed', '/news/a-fan-that-can-be-washed'),
        '.',
      ),
    ),
    pictures: [
      picture('fan', 'A table fan with clay-coloured blades on a teal foot against a rose wall'),
      picture('fan-parts', 'Guard, motor, blades, foot, nut, washer and screwdriver on a dark sheet'),
      picture('fan-room', 'A fan with ochre blades on a stool in front of a curtained window'),
    ],
    prices: prices(168, 179, 145),
    stock: 0,
    specification: [
      { label: 'Height', value: '48 cm' },
      { label: 'Guard', value: '32 cm, nickel-plated steel' },
      { label: 'Blades', value: 'Four, pressed aluminium' },
      { label: 'Foot', value: 'Cast iron, enamelled' },
      { label: 'Speeds', value: 'Three' },
      { label: 'Power', value: '14, 22 and 31 watts' },
      { label: 'Tilts', value: '20° down to 45° up' },
      { label: 'Cord', value: '1.8 m, replaceable' },
      { label: 'Weight', value: '4.2 kg' },
      { label: 'Numbered parts', value: '19' },
    ],
    featured: false,
    seo: seo(null, 'A three-speed table fan whose guard and blades come off by hand for washing.'),
  },
];
