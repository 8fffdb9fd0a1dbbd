/** Reads XLIFF 2. What other modules add, such as matches and comments, is passed over. */
import { Unreadable } from '../moving/found.ts';
import { readXml } from '../moving/xml.ts';
import type { FoundFile, FoundTranslation } from './found.ts';

/** A piece is text, or a tag; null for a tag that the file does not have. */
type Piece = { readonly text: string } | { readonly tag: string | null };
type Segment = { source: Piece[]; target: Piece[] | null; readonly state: string; readonly isIgnorable: boolean };
type Unit = {
  readonly line: number;
  readonly path: string;
  readonly data: Map<string, string>;
  readonly segments: Segment[];
};

const names = new Set('xliff file group unit originalData data segment ignorable source target'.split(' '));
const inline = new Set('pc ph sc ec mrk sm em cp'.split(' '));

/** Throws `Unreadable`. */
export async function readXliff(file: string): Promise<FoundFile> {
  const texts: FoundTranslation[] = [];
  /** Names of the open elements. Inside of one that is passed over, everything is. */
  const open: string[] = [];
  let passed = 0;
  let language: string | null = null;
  let record = '';
  let unit: Unit | null = null;
  let dataId = '';
  let pieces: Piece[] | null = null;
  const ends: Piece[] = [];
  const tagOf = (ref: string | undefined): Piece => ({ tag: unit?.data.get(ref ?? '') ?? null });

  const begin = (name: string, attributes: Readonly<Record<string, string>>, line: number) => {
    const segment = unit?.segments.at(-1);
    if (name === 'xliff') {
      requireVersion(attributes['version']);
      language = attributes['trgLang'] ?? null;
    } else if (name === 'file') record = attributes['original'] ?? attributes['id'] ?? '';
    else if (name === 'unit')
      unit = { line, path: attributes['name'] ?? attributes['id'] ?? '', data: new Map(), segments: [] };
    else if (name === 'data') dataId = attributes['id'] ?? '';
    else if (name === 'segment' || name === 'ignorable')
      unit?.segments.push({
        source: [],
        target: null,
        state: attributes['state'] ?? 'initial',
        isIgnorable: name === 'ignorable',
      });
    else if (segment && name === 'source') pieces = segment.source;
    else if (segment && name === 'target') pieces = segment.target = [];
    else if (pieces && name === 'pc') {
      pieces.push(tagOf(attributes['dataRefStart']));
      ends.push(tagOf(attributes['dataRefEnd']));
    } else if (pieces && /^(?:ph|sc|ec)$/.test(name)) pieces.push(tagOf(attributes['dataRef']));
    else if (pieces && name === 'cp') pieces.push(signOf(attributes['hex'] ?? ''));
  };
  const end = (name: string, text: string) => {
    if (name === 'data') unit?.data.set(dataId, text);
    else if (name === 'source' || name === 'target') pieces = null;
    else if (name === 'pc' && pieces) pieces.push(ends.pop() ?? { tag: null });
    else if (name === 'unit' && unit) {
      texts.push(found(record, unit));
      unit = null;
    }
  };

  const reading = readXml(() => utf8(file), {
    opened(name, attributes, line) {
      if (open.length === 0 && name !== 'xliff') throw new Unreadable('This XML file is no XLIFF file.');
      open.push(name);
      const isKnown = pieces ? inline.has(name) : names.has(name);
      if (passed > 0 || !isKnown) passed++;
      else begin(name, attributes, line);
    },
    closed(name, text) {
      open.pop();
      if (passed > 0) passed--;
      else end(name, text);
    },
    said(text) {
      if (passed === 0) pieces?.push({ text });
    },
  });
  for await (const _ of reading);
  return { language, texts };
}

function requireVersion(version = 'without a version'): void {
  if (/^2\.\d$/.test(version)) return;
  throw new Unreadable(
    `This file is XLIFF ${version.slice(0, 20)}. Only XLIFF 2.0 to 2.2 is read: ask for that version, or export it again here.`,
  );
}

/** It was decoded before, so it has no other encoding now. */
async function* utf8(file: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(file.replace(/^\ufeff?\s*<\?xml[^>]{0,200}\?>/, ''));
}

/** Null for what no text can have, such as the sign of the number 0. */
function signOf(hex: string): Piece {
  const point = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : 0;
  const isSign = point > 0 && point <= 0x10ffff && (point < 0xd800 || point > 0xdfff);
  return isSign ? { text: String.fromCodePoint(point) } : { tag: null };
}

const isEmpty = (pieces: readonly Piece[]): boolean =>
  pieces.every((piece) => 'text' in piece && piece.text.trim() === '');

/** Programs of translators may split a unit into segments. It is translated if each of them is. */
function found(record: string, { line, path, segments: all }: Unit): FoundTranslation {
  const segments = all.map((each) => ({
    ...each,
    target: each.target && isEmpty(each.target) && !isEmpty(each.source) ? null : each.target,
  }));
  const isWhole = segments.some(({ target }) => target) && segments.every((each) => each.isIgnorable || each.target);
  const of = (pieces: readonly Piece[]) => (markup: boolean) => written(pieces, markup);
  return {
    line,
    record,
    path,
    source: of(segments.flatMap(({ source }) => source)),
    target: isWhole
      ? of(segments.flatMap(({ source, target, isIgnorable }) => target ?? (isIgnorable ? source : [])))
      : null,
    isConfirmed: segments.every(({ state, isIgnorable }) => isIgnorable || state !== 'initial'),
  };
}

function written(pieces: readonly Piece[], markup: boolean): string | null {
  let text = '';
  for (const piece of pieces) {
    if ('text' in piece) text += markup ? piece.text.replaceAll('&', '&amp;').replaceAll('<', '&lt;') : piece.text;
    else if (piece.tag === null || !markup) return null;
    else text += piece.tag;
  }
  return text;
}
