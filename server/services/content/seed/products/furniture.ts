import type { DemoProduct } from '../demo-content.ts';
import { doc, h2, link, ol, p, picture, prices, seo } from '../write.ts';

export const furniture: DemoProduct[] = [
  {
    name: 'stool',
    title: 'Stool',
    summary: 'Four splayed legs, one round seat, six bolts. Sits one, carries a lamp, reaches a shelf.',
    body: doc(
      p(
        'A stool is asked to be many things: a seat when a friend comes by, a table beside the bath, a step to the top shelf. So the seat is flat enough to set a cup on and dished just enough that you notice when you sit.',
      ),
      p(
        'The legs are ash. They pass into the seat at an angle and are pulled tight from below by a bolt in a long steel nut. Wood shrinks and swells; glue gives up on it in the end, a bolt can be turned again. You can read what all of this costs, line by line, in ',
        link('What a stool costs', '/news/what-a-stool-costs'),
        '.',
      ),
      h2('Flat in the box'),
      p('It arrives in a parcel as flat as a tray. Putting it together takes ten minutes and the spanner in the box:'),
      ol(
        'Lay the seat face down on a blanket',
        'Set the legs, long rail to the front',
        'Turn all bolts by hand, then tighten them crosswise',
        'Turn it over, and sit on it before the last quarter turn',
      ),
      h2('Later'),
      p('Tighten the bolts after the first winter. The seat can be painted again; the legs ask for oil.'),
    ),
    pictures: [
      picture('stool', 'A four-legged wooden stool with a clay-coloured seat on a pale green wall'),
      picture('stool-parts', 'Seat, four legs, two rails, bolts, nuts and a spanner on a dark sheet'),
      picture('stool-room', 'A stool with a teal seat carrying a book and a cup, on a striped rug'),
    ],
    prices: prices(138, 148, 119),
    stock: 44,
    specification: [
      { label: 'Height', value: '46 cm' },
      { label: 'Seat', value: '34 cm across, beech, painted' },
      { label: 'Legs', value: 'Ash, oiled' },
      { label: 'Joints', value: 'Six M8 bolts, no glue' },
      { label: 'Carries', value: '140 kg' },
      { label: 'Weight', value: '3.9 kg' },
      { label: 'Parcel', value: '49 by 37 by 9 cm' },
      { label: 'Colours', value: 'Clay, lake, paper' },
      { label: 'Tools', value: 'One 13 mm spanner, included' },
      { label: 'Numbered parts', value: '15' },
    ],
    featured: false,
    seo: seo(
      null,
      'An ash and beech stool held together by six bolts. Flat in the parcel, tightened again after years.',
    ),
  },
  {
    name: 'side-table',
    title: 'Side Table',
    summary: 'A round top on three legs, which is why it never rocks.',
    body: doc(
      p(
        'Three points always stand firm. A table with three legs is steady on old floorboards, on tiles and on a lawn, and needs no folded paper under one foot.',
      ),
      p(
        'The top is pressed from paper and resin, coloured all the way through. It takes hot cups and wet glasses. When it has had twenty years of both, it can be sanded, because there is no veneer to sand through.',
      ),
      h2('Three legs, three nuts'),
      p(
        'Each leg ends in a threaded stud that comes up through the ring under the top. A nut holds it, and a wing on the nut lets you undo it by hand. Take the legs off to move house: the table then travels as a disc and three sticks.',
      ),
      h2('Company'),
      p(
        'It was drawn together with ',
        link('Lamp No. 1', '/products/lamp-no-1'),
        '. The cord leaves over the edge where there is a shallow notch for it. Turned the other way round, the notch faces the wall and nobody will ever know. For oiling the legs see ',
        link('Oiling a table in four steps', '/news/oiling-a-table-in-four-steps'),
        '.',
      ),
    ),
    pictures: [
      picture('side-table', 'A round teal side table on three wooden legs against a pale wall'),
      picture('side-table-parts', 'The round top, three legs, three nuts and a spanner on an ochre sheet'),
      picture('side-table-room', 'A white side table with a lamp, books and a cup on a striped rug'),
    ],
    prices: prices(189, 205, 164),
    stock: 9,
    specification: [
      { label: 'Height', value: '52 cm' },
      { label: 'Top', value: '48 cm across, 12 mm, solid paper laminate' },
      { label: 'Legs', value: 'Ash, oiled' },
      { label: 'Joints', value: 'Three wing nuts' },
      { label: 'Carries', value: '40 kg' },
      { label: 'Weight', value: '4.6 kg' },
      { label: 'Parcel', value: '56 by 50 by 7 cm' },
      { label: 'Colours', value: 'Lake, clay, ochre, paper' },
      { label: 'Tools', value: 'None' },
      { label: 'Numbered parts', value: '9' },
    ],
    featured: false,
    seo: seo(null, 'A three-legged round side table. The top can be sanded, the legs come off by hand.'),
  },
];
