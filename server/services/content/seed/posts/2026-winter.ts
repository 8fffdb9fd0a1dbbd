import type { DemoPost } from '../demo-content.ts';
import { b, doc, h2, i, image, link, ol, p, picture, ul } from '../write.ts';
import { post } from './post.ts';

export const winter2026: DemoPost[] = [
  post({
    slug: 'a-clock-should-be-quiet',
    title: 'A clock should be quiet',
    summary: 'We put nineteen movements under a pillow and slept on them. One is now in the wall clock.',
    cover: picture('post-quiet-clock', 'The upper half of a large clock with dark hands on an ochre ground'),
    tags: ['design', 'products'],
    publishedAt: '2026-04-16T07:30:00Z',
    body: doc(
      p(
        'The ear is a strange instrument. It ignores a river and wakes at a tick. For a clock that might hang in a bedroom, quiet is not a feature but the whole matter.',
      ),
      h2('The pillow test'),
      p(
        'There are meters for this and we borrowed one. It told us that eleven of nineteen movements were inaudible. Then each of us took one home, put it under the pillow and wrote down the hour at which it was thrown across the room. Three were left.',
      ),
      h2('Sweep, not step'),
      p(
        'A ticking movement stops and starts sixty times a minute. Each start is a small blow on a small gear. A sweeping one never stops. It uses a little more of the battery, and its gears look as new after ten years, because nothing has hit them.',
      ),
      ul(
        'One of the three used a battery that only its maker sold.',
        'One was quiet until it was hung on a hollow wall, which sang along.',
        'One was simply good.',
      ),
      h2('And the face'),
      p(
        'No numerals. You know where the three is. What the eye looks for at night is the angle between two dark shapes, so we made the shapes wide, the marks as wide as the shapes, and left out the rest. The ',
        link('wall clock', '/products/wall-clock'),
        ' can be read from the stairs, by somebody without glasses, at four in the morning. We tested that as well.',
      ),
    ),
  }),
  post({
    slug: 'five-hooks-are-enough',
    title: 'Five hooks are enough',
    summary: 'Four is an argument, six is a wardrobe. On the distance between two coats.',
    cover: picture('post-five-hooks', 'An ochre raincoat and a clay-coloured bag on a rail with five hooks'),
    tags: ['design', 'products'],
    publishedAt: '2026-03-04T08:45:00Z',
    body: doc(
      p(
        'We made rails with three, four, five, six and eight hooks, hung them in five halls and came back a month later.',
      ),
      p(
        'With three, things were on the floor. With four, everyone in the house had a hook and no guest had one. With six and eight, summer coats were still there in February; the rail had turned into storage. With five there was one coat too many and one hook to spare, and people kept it in order without noticing.',
      ),
      h2('Sixteen centimetres'),
      p(
        'The distance between two hooks is the width of a shoulder in wool, pressed a little. Nearer, and you fight the sleeve of your neighbour. Further, and the rail does not fit beside a door.',
      ),
      h2('A round head'),
      p(
        'A hook with a point marks a collar. A ball holds a loop and lets go of it when you lift. Ours is a short thick disc, turned on the lathe, big enough that a hat sits on it without taking on a new shape.',
      ),
      p(
        'It unscrews. If you would rather have four clay ones and one in brass, the parts are in ',
        link('the drawers', '/news/four-hundred-and-twelve-drawers'),
        ', and the rail is ',
        link('here', '/products/hook-rail'),
        '.',
      ),
    ),
  }),
  post({
    slug: 'a-year-of-returned-lamps',
    title: 'A year of returned lamps',
    summary: 'Sixty days to change your mind, used or not: what came back, in what state, and where the lamps are now.',
    cover: picture('post-returned', 'Four lamps in clay, ochre, white and teal in a row on a shelf'),
    tags: ['company', 'repair'],
    publishedAt: '2026-02-12T10:10:00Z',
    body: doc(
      p(
        'Last March we changed the terms. You may send an object back within sixty days, and it may have been used. People warned us. So we kept a list.',
      ),
      h2('What came back'),
      p(
        'In twelve months, thirty-eight lamps out of a little over two thousand. Twenty-one were the wrong colour, which is nobody’s fault; a screen and a wall disagree. Nine were too large for the table they were meant for. Four had a fault. Three gave no reason. One came with a letter of apology and a jar of honey.',
      ),
      h2('In what state'),
      p(
        'Better than we feared. Two had dents. One had been painted, rather well. None had been ',
        i('used and returned'),
        ' in the way the warnings had it: people who want to cheat do not, it seems, begin with table lamps.',
      ),
      h2('Where they are'),
      ol(
        'Twenty-nine were checked, cleaned and sold as returned, at a tenth less, with the full guarantee.',
        'Six went to the loan shelf and now keep company with whoever waits for a repair.',
        'Three were taken apart for the drawers.',
      ),
      p(
        'The rule stays. It is in the ',
        link('returns policy', '/policies/returns-and-repairs'),
        ', with every earlier version beside it.',
      ),
    ),
  }),
  post({
    slug: 'a-map-of-the-people-we-buy-from',
    title: 'A map of the people we buy from',
    summary: 'Forty-four suppliers, most of them within a day’s drive. Who makes what, and who we have not found yet.',
    cover: picture('post-map', 'A contour map with a lake, two rivers and four clay-coloured pins'),
    tags: ['company', 'materials'],
    publishedAt: '2026-01-22T09:20:00Z',
    body: doc(
      p(
        'There is a map on the wall of the post room with a pin for everyone we buy from. Visitors like it. So here it is in words.',
      ),
      h2('Near'),
      ul(
        [b('Wood: '), 'two sawmills, one of which also brings eggs'],
        [b('Clay: '), 'a pit on the other side of the pass'],
        [b('Castings: '), 'a foundry down the river that pours our feet on Thursdays'],
        [b('Boxes: '), 'the paper mill at the river mouth'],
      ),
      h2('Further'),
      ul(
        [b('Brass tube: '), 'two days by lorry'],
        [b('Enamel: '), 'three days, in sacks'],
        [b('Cord: '), 'braided by a firm with six machines, all older than the building they stand in'],
      ),
      h2('Far'),
      p(
        'Switches, movements, loudspeaker cones and the small blue parts on a circuit board come from a long way off, as they do for everyone. We know the factories by name and have stood in most of them. For four parts we have not managed that. They have white pins, and we would be glad to change the colour.',
      ),
      h2('Two of everything'),
      p(
        'For each part there are two makers if we can find them. Not to play them off: to sleep. When the foundry flooded, the second one cast feet for nine weeks and then, without being asked, sent the pattern back polished.',
      ),
    ),
  }),
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
];
