import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, image, link, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const fourthQuarter2025: DemoPost[] = [
  post({
    slug: 'a-parcel-without-plastic',
    title: 'A parcel without plastic',
    summary: 'Folded paper, starch and string. What replaced the foam, what broke, and the one film that is left.',
    cover: picture('post-parcel', 'A large and a small parcel tied with dark bands on a clay-coloured floor'),
    tags: ['materials', 'company'],
    publishedAt: '2025-12-09T07:15:00Z',
    body: doc(
      p(
        'Until last winter every lamp left here in a box with two foam shells. The shells weighed almost nothing and would have outlived the lamp, the box and most of us.',
      ),
      h2('Folding'),
      p(
        'The new insert is a sheet of corrugated card that folds into a cradle. It took thirty-one versions. The trick, as always, was not strength but give: a cradle that is too stiff hands the blow to the shade. This one gives two centimetres and keeps its temper.',
      ),
      h2('Dropping'),
      p(
        'We dropped forty parcels down the kiln stairs, which have nineteen steps and a turn. With foam, one lamp in forty was hurt. With card, none; then the card got damp, and three were. So there is now a coat of starch on the outside, which is what shirts used to have.',
      ),
      h2('What is left'),
      p(
        'One film: brass tarnishes in sea air, and we have found no paper that prevents it on a three-week crossing. It is on the list under ',
        link('Horizon', '/horizon'),
        '.',
      ),
      p(
        'Everything else goes in the paper bin or, better, back in the cupboard. The box is strong. You may need it in twelve years, to send us the lamp.',
      ),
    ),
  }),
  post({
    slug: 'where-to-put-a-lamp',
    title: 'Where to put a lamp',
    summary: 'Low, to one side, and never alone. A few notes for the dark half of the year.',
    cover: picture('post-where-light', 'A lamp lighting a round table in a dark room with an evening window'),
    tags: ['care', 'design'],
    publishedAt: '2025-11-18T16:00:00Z',
    body: doc(
      p(
        'It is dark at four now. People write to ask for a brighter bulb, and we write back to ask where the lamp is standing.',
      ),
      h2('Low'),
      p(
        'Light from above is for finding things. Light at the height of your shoulder is for staying. Put the lamp on a table, a stool or a pile of books, and leave the ceiling to the dark.',
      ),
      h2('To one side'),
      p(
        'For reading, on the side of the hand that does not turn the page. For writing, opposite the hand that writes. For talking, anywhere but between you.',
      ),
      h2('Two'),
      p(
        'One lamp makes a bright spot and a black room. A second, weaker one in the far corner gives the eye somewhere to go. It need not match. It can be a candle.',
      ),
      image('lamp-room.webp', 'An ochre lamp on a clay-coloured table in a dark room', 2000),
      h2('Warm, and less of it'),
      ul(
        'A bulb of 2,700 kelvin or below',
        'Five watts for company, nine for print',
        'The shade just low enough that you do not see the bulb when you sit',
      ),
      p(
        'All of which costs nothing if you already have a lamp. If not, we know ',
        link('one', '/products/lamp-no-1'),
        '.',
      ),
    ),
  }),
  post({
    slug: 'the-radio-runs-on-ordinary-batteries',
    title: 'The radio runs on ordinary batteries',
    summary: 'Four D cells, from any shop, in any country. Why we did not build one in.',
    cover: picture('post-batteries', 'A teal radio beside four large batteries on an ochre ground'),
    tags: ['products', 'repair'],
    publishedAt: '2025-10-28T08:00:00Z',
    body: doc(
      p(
        'A built-in battery would have made the radio smaller, lighter and a little cheaper. It would also have given it a date of death.',
      ),
      h2('The sum'),
      p(
        'Built-in cells are good for perhaps six hundred charges. After that the radio works while it is plugged in, and then it is a mains radio with a heavy stone inside. The stone has a shape of its own, made for this one radio, and in ten years nobody makes that shape.',
      ),
      p(
        'The D cell has had the same shape for longer than anyone here has been alive. It is sold in villages with one shop. It can be had as a rechargeable one. If it leaks, you throw away a cell and not a radio.',
      ),
      h2('A hundred and forty hours'),
      p(
        'We spent the space that the cells took on a better loudspeaker, and the weight on a case that does not rattle. The circuit sips. At a volume for breakfast, two hours a day, four cells last ten weeks.',
      ),
      ul(
        'The tray comes out without a tool.',
        'The contacts are on a strip, part 6-12, that can be changed.',
        'A drawing in the lid shows which way round. You will still get one wrong, and nothing will happen.',
      ),
      p('All of this, and the two knobs, under ', link('Radio', '/products/radio'), '.'),
    ),
  }),
  post({
    slug: 'ninety-one-glaze-tests',
    title: 'Ninety-one glaze tests',
    summary: 'Looking for one teal. Number 64 was an accident, and nobody wrote down whose.',
    cover: picture('post-glazes', 'Four rows of small clay tiles, each dipped in a different glaze'),
    tags: ['materials', 'workshop'],
    publishedAt: '2025-10-07T07:40:00Z',
    body: doc(
      p(
        'The tea set needed a colour that looks like the water in October. Simple to say. The water in October is green in the morning, grey at noon and, for some minutes around five, almost black.',
      ),
      h2('How a test goes'),
      p(
        'A tile the size of a playing card is dipped to two thirds, so that you can see clay, glaze and the line between them. A hole at the top, a number on the back. Twelve tiles fit on a shelf, three shelves in the kiln. You wait a day and a night and open the door, and nothing is as you thought.',
      ),
      ul(
        [b('1 to 30: '), 'copper. Lovely, and never the same twice.'],
        [b('31 to 58: '), 'cobalt and iron. The same every time, and never lovely.'],
        [b('59 to 91: '), 'a little of each, and ash from the stove.'],
      ),
      h2('Sixty-four'),
      p(
        'It broke into two tones at the edge of the dip, green above and blue below, as the water does at the reeds. The notebook gives the recipe for 63 and the recipe for 65. Between them somebody has drawn a cup of tea.',
      ),
      p(
        'It took twenty-six more tiles to find the accident again. It was the ash: from apple, not from beech. The ',
        link('tea set', '/products/tea-set'),
        ' is fired with it, and the orchard has been told.',
      ),
    ),
  }),
];
