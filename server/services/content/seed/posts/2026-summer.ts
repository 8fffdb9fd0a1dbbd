import type { DemoPost } from '../demo-content.ts';
import { b, code, doc, h2, i, link, mono, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const summer2026: DemoPost[] = [
  post({
    slug: 'open-day-at-the-workshop',
    title: 'Open day at the workshop',
    summary:
      'The last Saturday of every month, from ten until four. What to see, what to bring, and where to leave the bicycle.',
    cover: picture(
      'post-open-day',
      'The workshop with its saw-tooth roof beside the water, bunting strung from its wall',
    ),
    tags: ['company', 'workshop'],
    publishedAt: '2026-08-29T06:30:00Z',
    body: doc(
      p(
        'The doors are open today, and on the last Saturday of each month after it. You can walk through all of it: the benches, the kiln, the wall of drawers and the room where parcels are folded.',
      ),
      h2('Through the day'),
      ul(
        [b('Ten: '), 'the lathe is started, which is worth hearing once'],
        [b('Eleven and two: '), 'a walk through, about forty minutes'],
        [b('All day: '), 'the repair table, for anything of ours and for most things that are not'],
        [b('Four: '), 'tea, until it runs out'],
      ),
      h2('Bring'),
      p(
        'Something broken. Children, who may sort washers and are paid in washers. Stout shoes if you mean to walk round the water afterwards; it takes an hour and a half and there is one bad stile.',
      ),
      h2('Getting here'),
      p(
        'The bus stops at Boathouse Lane. Bicycles go under the roof on the north side. There are four places for cars, and the one beside the kiln is not as good as it looks.',
      ),
      p(
        'If you would like to come with a class or a club, ',
        link('write beforehand', '/contact'),
        '. We like questions, and it is easier to answer thirty of them when we have slept.',
      ),
    ),
  }),
  post({
    slug: 'a-fan-that-can-be-washed',
    title: 'A fan that can be washed',
    summary: 'Dust is what stops a fan. So we began with the sink and worked backwards.',
    cover: picture('post-fan', 'A fan with ochre blades blowing three ribbons across the picture'),
    tags: ['products', 'care'],
    publishedAt: '2026-07-15T07:00:00Z',
    body: doc(
      p(
        'We asked twenty people to clean the fan they had. Four did. The others pushed a brush through the guard, moved the dust to the back of the blades and put it on again. One had lost a screw inside and had liked the sound ever since.',
      ),
      h2('Backwards from the sink'),
      p(
        'So the first drawing was not of a fan but of a sink with things in it. What has to go into the water? The guard and the blades. What must not? The motor. Where is the line between them? It should be a line that you can open without a tool.',
      ),
      ol(
        'Turn the cap a quarter to the left. The front guard comes away in your hand.',
        'Pull. The four blades leave the shaft as one.',
        'Wash, dry, push back until you hear it.',
      ),
      p(
        'You hear it because there is a small spring clip, part 9-11. It is the only spring in the range, and it has a drawer of its own.',
      ),
      h2('Once a summer'),
      p(
        'One drop of oil in the hole at the back, behind the brass screw. Sewing-machine oil is right. Cooking oil is not, as the repair desk can tell by the smell.',
      ),
      p(
        'The ',
        link('fan', '/products/fan'),
        ' is sold out until spring. We make a hundred and twenty each year and then the benches are needed for lamps.',
      ),
    ),
  }),
  post({
    slug: 'screws-not-glue',
    title: 'Screws, not glue',
    summary: 'Glue is quick, strong and silent, and it decides for everybody who comes later.',
    cover: picture('post-screw', 'A very large brass screw, a screw head and a washer on a clay-coloured ground'),
    tags: ['design', 'repair', 'materials'],
    publishedAt: '2026-06-30T09:40:00Z',
    body: doc(
      p(
        'There is nothing wrong with glue. We use it where wood meets wood along the grain and will never need to part. Everywhere else we use screws, and this is the long answer to the letter that asked why.',
      ),
      h2('A screw says three things'),
      ul(
        [b('Here. '), 'It shows where the thing opens.'],
        [b('This way. '), 'Left is off, in every country.'],
        [b('Again. '), 'What has been opened can be closed.'],
      ),
      p('Glue says one thing, and only once.'),
      h2('What it costs us'),
      p(
        'A screwed joint takes longer to make. It needs a thread, and the thread needs something to hold it; in wood that is a steel insert, in thin metal a pressed nut. It has to be tightened with the right force, by somebody, and that somebody has a wrist. We counted once: the screws in a radio take eleven minutes. Glue would take two.',
      ),
      h2('Which screws'),
      p(
        'Slotted where a coin should do. Cross-head where a tool is needed. Nothing with five points, nothing that needs a driver you cannot buy at the ironmonger’s on a Saturday. We are down to eleven kinds and would like nine; the two we cannot give up hold the ',
        link('clock', '/products/wall-clock'),
        ' together.',
      ),
    ),
  }),
  post({
    slug: 'notes-on-pouring',
    title: 'Notes on pouring',
    summary: 'Why the spout begins low, the rose points up and the handle is one long curve.',
    cover: picture('post-pouring', 'A tilted watering can raining on a leafy plant in a clay pot'),
    tags: ['products', 'design'],
    publishedAt: '2026-06-11T08:10:00Z',
    body: doc(
      p(
        'We filled eleven old cans with water and walked round the garden. Seven of them wet our shoes. These notes are what was left when the shoes had dried.',
      ),
      h2('The spout'),
      p(
        'It should begin at the very bottom, or the last half litre never comes. It should rise above the rim, or it pours while you carry. And it should be straight: a bend is a place where a leaf lives.',
      ),
      h2('The rose'),
      p(
        'Pointing up, the water climbs, slows and falls as rain. Pointing down it is a hose with manners. Seedlings want the first, leeks do not mind. So the rose turns.',
      ),
      h2('The handle'),
      p(
        'When a can is full you hold it over the middle. When it is empty you hold it at the back. In between there are five litres, and the hand has to travel. Most cans have two handles for this. Ours has one that goes all the way round.',
      ),
      h2('Vinegar'),
      p(
        'Sixty-one holes, each a millimetre wide. Hard water closes them in about a year. Unscrew the rose, lay it in warm vinegar for an hour, rinse. You will find the ',
        link('can', '/products/watering-can'),
        ' pours as on the first day, and the salad is none the worse.',
      ),
    ),
  }),
  post({
    slug: 'what-a-stool-costs',
    title: 'What a stool costs',
    summary: 'One hundred and thirty-eight euros, line by line, including the lines that are usually left out.',
    cover: picture('post-cost', 'A stool taken apart: seat, four legs, screws, nuts, a cloth and a brush on green'),
    tags: ['company', 'products'],
    publishedAt: '2026-05-20T10:00:00Z',
    body: doc(
      p(
        'We are asked about prices more than about anything else, usually kindly. Here is one object opened like a clock.',
      ),
      h2('The lines'),
      code(
        'Ash and beech, dried         19.40',
        'Bolts, nuts, inserts, felt    6.10',
        'Paint and oil                 3.80',
        'Work, one hour and fifty     46.00',
        'Box and paper                 4.20',
        'Parts for fifteen years       7.50',
        'Guarantee and repairs         5.00',
        'Building, tools, heat        14.30',
        'Tax                          22.03',
        'What is left                  9.67',
        '                            ------',
        '                            138.00',
      ),
      h2('The line nobody has'),
      p(
        i('Parts for fifteen years'),
        ' is money put aside, stool by stool, so that there will be legs in the drawer when nobody makes stools any more. It is in the reserve described under ',
        link('Independence', '/independence'),
        ', and it may not be used for anything else. Not even for the roof. We have asked.',
      ),
      h2('Could it be cheaper?'),
      p(
        'Yes. Glued instead of bolted it would be 121. Without the drawer it would be 113. Made far away by people we never meet, perhaps 60. Each of those is a stool we can imagine and would not want to explain.',
      ),
      p(
        'And it is the same in November as in May. There is no sale in which it suddenly costs what it was worth all along.',
      ),
    ),
  }),
  post({
    slug: 'the-wood-and-where-it-dries',
    title: 'The wood, and where it dries',
    summary:
      'Two years under a tin roof with the wind going through. Then another month beside the bench where it will be cut.',
    cover: picture('post-timber', 'A stack of boards seen from their ends, row upon row'),
    tags: ['materials'],
    publishedAt: '2026-05-05T06:50:00Z',
    body: doc(
      p(
        'Ash for legs, because it bends before it breaks. Beech for seats and grips, because it is the same in every direction. Oak for what meets the weather. All of it grows within an hour and a half of here, and most of it is bought standing.',
      ),
      h2('A year for every two centimetres'),
      p(
        'A fresh board is half water. Dry it in a hurry and the outside shrinks while the inside has not heard about it yet; the board splits or, worse, waits until it is a table and splits then. So it lies in the shed, with sticks between, and the wind does the work. The old rule says a year for each inch. We have measured, and the old rule is right.',
      ),
      h2('Colour'),
      p(
        'No two boards match. We lay out a morning’s work by eye so that the four legs of one stool are friends. Between two stools there may be as much difference as between two loaves.',
      ),
      h2('What is left over'),
      ul(
        'Long pieces become rails and hooks.',
        'Short pieces become wedges, of which there are never enough.',
        'Shavings go to a neighbour’s hens.',
        'The rest heats the drying room in which the next boards spend their last month.',
      ),
    ),
  }),
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
];
