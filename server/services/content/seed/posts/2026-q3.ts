import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, link, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const thirdQuarter2026: DemoPost[] = [
  post({
    slug: 'why-we-draw-full-size',
    title: 'Why we draw every object full size',
    summary: 'A screen shows you a lamp the size of a stamp or a screw the size of a lamp. Paper shows you the truth.',
    cover: picture(
      'post-drawing-table',
      'A technical drawing of a lamp on paper, with a pencil and a ruler on an ochre ground',
    ),
    tags: ['design', 'workshop'],
    publishedAt: '2026-09-24T11:00:00Z',
    body: doc(
      p(
        'There are two computers at the drawing table, and they are good at what they do. But before anything is made, it is drawn once on paper, at the size it will be. The stool took a sheet as tall as a child. The shelf went round a corner.',
      ),
      h2('What paper knows'),
      p(
        'On a screen everything can be made larger, so nothing is too small. A slot looks generous at four hundred per cent. On paper you lay your finger beside it and see that your finger is wider.',
      ),
      ul(
        'You can put a real cup on a drawn table.',
        'You can stand at the other end of the room and squint.',
        'Three people can draw on it at once, and two of them can be wrong.',
      ),
      h2('The hand test'),
      p(
        'The last thing that happens to a drawing is that everyone lays a hand on it. Not a figure of speech: you put your palm on the paper, on the handle, the knob, the edge, and say what you feel. Large hands, small hands, one hand that lost a fingertip to a plane. It is surprising how often somebody says: there is no room for my thumb.',
      ),
      p('Then it goes to the repair desk, who lay a screwdriver on it.'),
    ),
  }),
  post({
    slug: 'enamel-or-glass-on-iron',
    title: 'Enamel, or glass on iron',
    summary: 'What happens at 820 degrees, why a chip is not the end, and why the kettle comes in so few colours.',
    cover: picture('post-enamel', 'A glowing kiln with two dark vessels on a shelf'),
    tags: ['materials', 'workshop'],
    publishedAt: '2026-09-09T08:20:00Z',
    body: doc(
      p(
        'Enamel is ground glass, mixed with water and a little clay, poured over steel and melted on. At 820 degrees the glass runs and takes hold of the metal. When it cools it shrinks a shade less than the steel does, and so it is held under pressure. That is what makes it hard to chip.',
      ),
      h2('Two coats'),
      p(
        'The first coat is grey and ugly and does the holding. The second is the colour. Between the two the piece goes through the fire; after the second, once more. A kettle body spends eleven minutes in the kiln in its whole life, and those are the eleven that count.',
      ),
      h2('Why so few colours'),
      p(
        'Every colour is a different glass with a temper of its own. Lake and fir melt together and can share a firing. Clay wants twenty degrees more. White shows every speck. We keep to four that we understand.',
      ),
      h2('When it chips'),
      p(
        'Outside: touch it with oil and leave it. Inside: send us the body. The old glass is taken off with grit, the steel looked at, and the whole thing enamelled as if new. It costs less than half of a new ',
        link('kettle', '/products/kettle'),
        ' and the dents, if they are dear to you, stay.',
      ),
    ),
  }),
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
];
