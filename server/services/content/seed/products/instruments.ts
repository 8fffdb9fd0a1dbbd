import type { DemoProduct } from '../demo-content.ts';
import { b, doc, h2, link, p, picture, prices, seo, ul } from '../write.ts';

export const instruments: DemoProduct[] = [
  {
    name: 'thermometer',
    title: 'Thermometer',
    summary: 'A glass tube on an oak board, for indoors or a sheltered porch. Nothing to charge.',
    body: doc(
      p(
        'Some things were finished a long time ago. A liquid in a glass tube rises when it is warm. We have only tried to make it easy to read from the other side of the kitchen, and easy to mend when somebody knocks it with a broom.',
      ),
      p(
        'The scale is printed on enamelled steel with long marks every ten degrees and middling ones every five. It is divided in Celsius; a Fahrenheit plate is a spare part, and fits with the same two screws.',
      ),
      h2('The tube'),
      p(
        'The liquid is dyed alcohol. The tube is held by two soft clips, so that it can be taken out without pulling. If it breaks, sweep up the glass, air the room for a moment and order part 3. You will find the rest in our note on ',
        link('how we check each one', '/news/how-we-check-a-thermometer'),
        '.',
      ),
      h2('Where to hang it'),
      p(
        'Out of the sun, away from a radiator, at the height of your eyes. On an outside wall, choose the north side and a porch or a deep eave: ',
        b('the board is oiled, not varnished'),
        ', and asks for a little oil every second year.',
      ),
    ),
    pictures: [
      picture('thermometer', 'A tall oak thermometer with a red column on a green wall'),
      picture('thermometer-parts', 'The parts of the thermometer in a row: board, scale, glass tube and three screws'),
      picture('thermometer-room', 'The thermometer beside a window with hills and water outside'),
    ],
    prices: prices(46, 49, 39),
    stock: 112,
    specification: [
      { label: 'Height', value: '34 cm' },
      { label: 'Width', value: '7 cm' },
      { label: 'Board', value: 'Oak, oiled' },
      { label: 'Scale', value: 'Enamelled steel, Celsius' },
      { label: 'Range', value: '-30 to +50 °C' },
      { label: 'Marks', value: 'One degree' },
      { label: 'Liquid', value: 'Dyed alcohol, no mercury' },
      { label: 'Weight', value: '310 g' },
      { label: 'Fixing', value: 'One screw, included' },
      { label: 'Numbered parts', value: '6' },
    ],
    featured: false,
    seo: seo(null, 'An oak thermometer with an enamelled scale and a replaceable glass tube.'),
  },
  {
    name: 'wall-clock',
    title: 'Wall Clock',
    summary: 'A quiet clock with a clear face, a turned case and a movement that unscrews.',
    body: doc(
      p(
        'A clock has two jobs: to be read at a glance and not to be heard at night. The face has sixty marks, twelve of them long, and no numerals to decipher. The hands are as wide as the marks they point at, so that at ten paces you see an angle and know the hour.',
      ),
      p(
        'The seconds hand sweeps. It does not tick, because a tick is a small hammer, and a small hammer wears out. We describe the search for that movement in ',
        link('A clock should be quiet', '/news/a-clock-should-be-quiet'),
        '.',
      ),
      h2('Inside'),
      p(
        'Three screws hold the back. Behind it sits the movement, in a frame of its own; the battery is one ordinary AA cell and lasts about two years. When the movement one day gives up, it lifts out with its frame and a new one drops in. The case, the glass and the face stay yours.',
      ),
      h2('Hanging it'),
      ul(
        'One screw in the wall, included',
        'A spirit level is set into the back of the case',
        'A felt ring keeps the rim from marking the paint',
      ),
    ),
    pictures: [
      picture('clock', 'A round wall clock with an ochre rim and a white face on a green wall'),
      picture('clock-parts', 'The clock in parts: rim, face, movement, hands, gears and screws'),
      picture('clock-room', 'A green wall clock above a side table with two vases'),
    ],
    prices: prices(129, 139, 112),
    stock: 38,
    specification: [
      { label: 'Diameter', value: '32 cm' },
      { label: 'Depth', value: '5 cm' },
      { label: 'Case', value: 'Turned ash, stained' },
      { label: 'Face', value: 'Enamelled steel' },
      { label: 'Glass', value: 'Mineral glass, 3 mm' },
      { label: 'Movement', value: 'Quartz, sweeping seconds' },
      { label: 'Battery', value: 'One AA cell, about two years' },
      { label: 'Sound', value: 'Not audible at one metre in a quiet room' },
      { label: 'Weight', value: '1.4 kg' },
      { label: 'Tools to open', value: 'One cross-head screwdriver' },
      { label: 'Numbered parts', value: '14' },
    ],
    featured: true,
    seo: seo(null, 'A silent wall clock in turned ash with a clear face and a movement that can be replaced.'),
  },
];
