import type { DemoPost } from '../demo-content.ts';
import { doc, h2, link, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const unpublished: DemoPost[] = [
  post({
    slug: 'a-shelf-in-steel',
    title: 'A shelf in steel',
    summary: 'Notes towards a shelf that can stand outdoors. Not finished, and perhaps not a good idea.',
    tags: ['design', 'products'],
    publishedAt: '2026-11-12T12:00:00Z',
    status: 'draft',
    body: doc(
      p(
        'The oak shelf does not like rain. Four people have asked for one that does. Sheet steel, folded, on the same brackets?',
      ),
      h2('For'),
      ul('Same brackets, same screws', 'Enamelled in our own kiln, if it fits', 'Could carry pots'),
      h2('Against'),
      ul(
        'It does not fit the kiln by eleven centimetres',
        'It rings like a bell when a pot is put down',
        'A plank and two stones do the same',
      ),
      p('To do: try felt under the lip. Ask the foundry. Ask the people with the pots.'),
    ),
  }),
  post({
    slug: 'letter-to-a-new-owner',
    title: 'Letter to a new owner',
    summary: 'Something to put in the box of everything that changes hands. A first attempt.',
    cover: picture('post-window-sill', 'Three vases on a window sill with hills and a low sun behind them'),
    tags: ['care', 'company'],
    publishedAt: '2026-11-19T12:00:00Z',
    status: 'draft',
    body: doc(
      p(
        'You have something of ours that somebody else had before you. We are glad. Here is what we would have told you if you had come by.',
      ),
      p(
        'It can be opened. Look for the slotted screw. The number under the foot tells us when it was made and what has been done to it since; send it to us and we send you its history, which is usually short.',
      ),
      p(
        'The guarantee is yours now. It belongs to the object, as the ',
        link('terms', '/policies/terms'),
        ' say, and not to whoever paid for it.',
      ),
      h2('Still to write'),
      ul('How to find the part list', 'What the scratches mean', 'A better ending'),
    ),
  }),
  post({
    slug: 'ten-years-of-the-open-drawings',
    title: 'Ten years of open drawings',
    summary: 'To be read in the spring of 2037: what became of the drawings we gave away.',
    tags: ['company', 'repair'],
    publishedAt: '2037-04-02T09:00:00Z',
    status: 'scheduled',
    body: doc(
      p(
        'If this appears on the day it is meant to, the drawings of every part have been free for ten years, and somebody at the workshop is about to be surprised by a post that they did not write.',
      ),
      p(
        'We wrote it in 2026, the year before. We did not know whether anyone would use them. Please go and look: how many parts were made by other hands? Which drawing had the most mistakes? Did anyone ever manage a ',
        link('chair', '/horizon'),
        '?',
      ),
      p('Then write the answer below, and put a new letter in the drawer marked “Do not know”.'),
    ),
  }),
];
