/** Reads XML as it comes. Nothing of it is expanded or fetched: a document type is refused. */
import { SaxesParser } from 'saxes';
import { moveLimits } from '#contract/content/moving.ts';
import { decodedText, type Reading } from './decoded.ts';
import { Unreadable } from './found.ts';

type Handlers = {
  readonly opened: (name: string, attributes: Readonly<Record<string, string>>, line: number) => void;
  /** `text` is that of this element alone. */
  readonly closed: (name: string, text: string) => void;
  /** Each piece of text, in the order of the file. */
  readonly said?: (text: string) => void;
};

const maxDepth = 50;
// Old exports have control characters, which XML does not allow.
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is left out
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Yields after each piece of the file. Throws `Unreadable` that names the line. */
export async function* readXml(open: Reading, { opened, closed, said }: Handlers): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false });
  const texts: string[] = [];
  let unended = 0;
  const refuse = (why: string): never => {
    throw new Unreadable(`Line ${parser.line}: ${why}`);
  };
  const add = (text: string) => {
    said?.(text);
    const last = texts.length - 1;
    const known = texts[last];
    // The rest of what is too long is not kept; its length tells that it is too long.
    if (known !== undefined && known.length <= moveLimits.text) texts[last] = known + text;
  };
  parser.on('doctype', () => refuse('The file has a document type, which exports do not have. It was not read.'));
  parser.on('error', ({ message }) => refuse(`This is not valid XML: ${message.replace(/^[\d:]+\s*/, '')}`));
  parser.on('opentag', ({ name, attributes }) => {
    unended = 0;
    if (texts.length > maxDepth) refuse('The file is nested too deeply.');
    texts.push('');
    opened(name, attributes as Record<string, string>, parser.line);
  });
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', ({ name }) => {
    unended = 0;
    closed(name, texts.pop() ?? '');
  });
  for await (const text of decodedText(open)) {
    unended += text.length;
    if (unended > 16 * moveLimits.text) refuse('A text is too long.');
    parser.write(text.replace(forbidden, ''));
    yield;
  }
  parser.close();
  yield;
}
