/** Writes XLIFF 2.0: a `file` for each record, a `unit` for each text. */
import { escapeXml } from '../xml.ts';
import type { TranslatedText, Translation } from './translations.ts';

type Languages = { readonly source: string; readonly target: string };

export const xliffHead = ({ source, target }: Languages): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.0" srcLang="${escapeXml(source)}" trgLang="${escapeXml(target)}">\n`;
export const xliffEnd = '</xliff>\n';

/** `number` tells it from the other files of the document; `original` is what it is read by. */
export const xliffFile = (
  { kind, id, title, content }: Translation,
  number: number,
): string => `<file id="f${number}" original="${escapeXml(`${kind}/${id}`)}" xml:space="preserve">
<notes><note category="title">${escapeXml(title)}</note></notes>
${content.map(unitOf).join('')}</file>
`;

function unitOf({ path, source, target, former, markup }: TranslatedText, index: number): string {
  const data = createData();
  const write = (text: string) => (markup ? inlineOf(text, data) : escapeXml(text));
  const [from, to] = [write(source), target === null ? '' : `<target>${write(target)}</target>`];
  const state = target === null || former !== null ? 'initial' : 'translated';
  const was = former === null ? '' : `<notes><note category="former">${escapeXml(former)}</note></notes>`;
  return `<unit id="u${index + 1}" name="${escapeXml(path)}">${was}${data.written()}<segment state="${state}"><source>${from}</source>${to}</segment></unit>\n`;
}

type Data = ReturnType<typeof createData>;

/** The tags of a text and of its translation. A tag has the same number in both. */
function createData() {
  const [tags, numbers] = [new Map<string, string>(), new Map<string, number>()];
  const place = <Value>(map: Map<string, Value>, key: string, value: Value): Value => {
    map.set(key, map.get(key) ?? value);
    return map.get(key) as Value;
  };
  return {
    ref: (tag: string) => place(tags, tag, `d${tags.size + 1}`),
    number: (tag: string, count: number) => place(numbers, `${tag} ${count}`, numbers.size + 1),
    written: () =>
      tags.size === 0
        ? ''
        : `<originalData>${[...tags].map(([tag, ref]) => `<data id="${ref}">${escapeXml(tag)}</data>`).join('')}</originalData>`,
  };
}

/** Tags with an end are `pc`, others `ph`. */
function inlineOf(text: string, data: Data): string {
  const parts = text.split(/(<\/?[a-z][a-z0-9]*(?:\s[^<>]*)?>)/i);
  const ends = endsOf(parts);
  const counts = new Map<string, number>();
  const closing = new Set(ends.values());
  return parts
    .map((part, index) => {
      if (index % 2 === 0) return escapeXml(withoutEntities(part));
      if (closing.has(index)) return '</pc>';
      counts.set(part, (counts.get(part) ?? 0) + 1);
      const [number, ref] = [data.number(part, counts.get(part) as number), data.ref(part)];
      const end = ends.get(index);
      if (end === undefined) return `<ph id="${number}" dataRef="${ref}"/>`;
      return `<pc id="${number}" dataRefStart="${ref}" dataRefEnd="${data.ref(parts[end] as string)}">`;
    })
    .join('');
}

/** For the place of each tag that has an end, the place of that. */
function endsOf(parts: readonly string[]): Map<number, number> {
  const open: number[] = [];
  const ends = new Map<number, number>();
  const nameOf = (tag = '') => /^<\/?\s*([^\s/>]+)/.exec(tag)?.[1];
  for (let at = 1; at < parts.length; at += 2) {
    const tag = parts[at] as string;
    if (!tag.startsWith('</')) open.push(at);
    else {
      const found = open.findLastIndex((place) => nameOf(parts[place]) === nameOf(tag));
      if (found < 0) continue;
      ends.set(open[found] as number, at);
      open.length = found;
    }
  }
  return ends;
}

const signs: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"' };
const withoutEntities = (text: string): string =>
  text.replace(/&(lt|gt|amp|quot);/g, (_, name: string) => signs[name] as string);
