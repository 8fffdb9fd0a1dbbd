import { expect, test } from 'vitest';
import { productFile } from '../../src/server-components/admin/products/import-columns.ts';
import { guessColumns } from '../../src/server-components/admin/ui/column-guess.ts';
import { textOf } from '../../src/server-components/admin/ui/file-text.ts';
import { waitlistFile } from '../../src/server-components/admin/waitlists/import-columns.ts';

const utf8 = new TextEncoder();
const utf16 = (text: string, littleEndian: boolean): Uint8Array => {
  const view = new DataView(new ArrayBuffer(2 * text.length));
  for (let at = 0; at < text.length; at++) view.setUint16(2 * at, text.charCodeAt(at), littleEndian);
  return new Uint8Array(view.buffer);
};

test('S35 S36: a file is read in the encodings that spreadsheets write', () => {
  const text = 'Straße;Łódź €';
  expect(textOf(utf8.encode(text))).toEqual({ text, encoding: 'UTF-8' });
  expect(textOf(utf8.encode(`\ufeff${text}`))).toEqual({ text, encoding: 'UTF-8' });
  for (const littleEndian of [true, false])
    expect(textOf(utf16(`\ufeff${text}`, littleEndian))).toEqual({ text, encoding: 'UTF-16' });
  // “Straße €”, as Excel for Windows writes it.
  const windows = Uint8Array.of(0x53, 0x74, 0x72, 0x61, 0xdf, 0x65, 0x20, 0x80);
  expect(textOf(windows)).toEqual({ text: 'Straße €', encoding: 'Windows-1252' });
});

test('S35: XML is read in the encoding that it names, and one that nobody knows is refused', () => {
  const xml = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><a>`;
  const latin2 = Uint8Array.of(...utf8.encode(xml('ISO-8859-2')), 0xa3);
  expect(textOf(latin2)).toEqual({ text: `${xml('ISO-8859-2')}Ł`, encoding: 'UTF-8' });
  expect(textOf(utf8.encode(xml('EBCDIC-42')))).toBeNull();
  expect(textOf(Uint8Array.of(...utf8.encode(xml('utf-8')), 0xa3))).toBeNull();
});

test('S35 S36: a file that is no text is refused', () => {
  expect(textOf(Uint8Array.of(0x50, 0x4b, 3, 4, 0, 0, 0xff))).toBeNull();
  expect(textOf(utf16('\ufeff\ud800', true))).toBeNull();
});

test('S36: columns of a file with people are guessed, and none is taken twice but those of the note', () => {
  const guess = (head: string) => guessColumns(head, waitlistFile);
  expect(guess('contact;Country;NOTE')).toBeNull();
  expect(guess('E-mail;Name;Phone')).toEqual(['contact', 'note', null]);
  expect(guess('Telefon,Land,Notiz,Vorname')).toEqual(['contact', 'country', 'note', 'note']);
  expect(guess('E_MAIL;colour;')).toEqual(['contact', null, null]);
  expect(guess('country;note')).toEqual(['country', 'note']);
  expect(guess('')).toBeNull();
});

test('S35: columns of a file with products are guessed, and prices with their currency', () => {
  const guess = (head: string) => guessColumns(head, productFile('SEK'));
  expect(guess('name,title,price_eur')).toBeNull();
  expect(guess('Name;Titel;Preis EUR;Preis in CHF;Price ($);Preis')).toEqual([
    ...['name', 'title', 'price_eur', 'price_chf', 'price_usd', 'price_sek'],
  ]);
  expect(guess('Slug,Title,Category,Lagerbestand,Preisliste,Pricetag')).toEqual([
    ...['name', 'title', 'categories', 'stock', null, null],
  ]);
});
