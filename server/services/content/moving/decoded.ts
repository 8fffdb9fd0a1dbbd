/** The text of a file in the encoding that it says it has. */
import { Unreadable } from './found.ts';

/** The bytes of a file from its beginning. */
export type Reading = () => AsyncIterable<Uint8Array>;

const headBytes = 512;

/** Throws `Unreadable` where the bytes are no text of this encoding. */
export async function* decodedText(open: Reading): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let head = Buffer.alloc(0);
  const decode = (bytes?: Uint8Array) => {
    try {
      return decoder?.decode(bytes, { stream: bytes !== undefined }) ?? '';
    } catch {
      throw new Unreadable(`The file is damaged, or not ${decoder?.encoding.toUpperCase()} as it says.`);
    }
  };
  for await (const bytes of open()) {
    if (decoder) yield decode(bytes);
    else {
      head = Buffer.concat([head, bytes]);
      if (head.length < headBytes) continue;
      decoder = decoderOf(head);
      yield decode(head);
    }
  }
  if (!decoder) {
    decoder = decoderOf(head);
    yield decode(head);
  }
  yield decode();
}

function decoderOf(head: Buffer): TextDecoder {
  const label = encodingOf(head);
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    throw new Unreadable(`The file is in ${label.slice(0, 40)}, which cannot be read here. Save it as UTF-8.`);
  }
}

function encodingOf(head: Buffer): string {
  const [first, second] = head;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const declaration = head.toString('latin1', 0, 200);
  if (!/^(?:\u00ef\u00bb\u00bf)?\s{0,20}<\?xml/.test(declaration)) return 'utf-8';
  return /encoding\s{0,9}=\s{0,9}["']([\w.:-]{1,40})["']/.exec(declaration)?.[1] ?? 'utf-8';
}
