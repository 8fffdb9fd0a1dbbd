/** A card shows no boxes: what its fonts cannot draw is left out, and a text of which most is missing is not shown at all. */
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function drawableText(text: string, canDraw: (codePoint: number) => boolean): string {
  const all = [...graphemes.segment(text.normalize('NFC'))].map(({ segment }) => segment);
  const drawn = all.map((each) => ([...each].every((character) => canDraw(character.codePointAt(0)!)) ? each : ''));
  const letters = (signs: readonly string[]) => signs.filter((each) => /[\p{L}\p{N}]/u.test(each)).length;
  if (letters(drawn) * 2 < letters(all) || letters(drawn) === 0) return '';
  return drawn.join('').replaceAll(/ +/g, ' ').trim();
}
