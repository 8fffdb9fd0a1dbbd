/** The parts of an e-mail, also of one whose sender did not name the charset or the type as the standards want it. */
import { Transform } from 'node:stream';
import { MailParser } from 'mailparser';

export type MailPart = {
  readonly name: string;
  /** As the e-mail says. */
  readonly type: string;
  readonly bytes: Buffer;
  /** The content id by which the HTML refers to the part, null if it has none. */
  readonly cid: string | null;
};

export type Parts = {
  /** Decoded, one line. */
  readonly from: string;
  readonly sender: string | null;
  readonly to: string;
  readonly subject: string;
  readonly date: Date | null;
  readonly text: string;
  readonly html: string;
  readonly files: readonly MailPart[];
  /** Whether another e-mail is within it as a whole. */
  readonly hasMail: boolean;
};

const options = {
  skipHtmlToText: true,
  skipTextToHtml: true,
  skipTextLinks: true,
  skipImageLinks: true,
  keepCidLinks: true,
  checksumAlgo: false,
} as const;

/** The form in which mailparser passes the header of a part. */
type PartNode = { contentType: string | false; charset?: string | false; disposition?: string | false };
type PartParser = {
  createNode(node: PartNode): unknown;
  /** It reads unsupported charsets as UTF-8, so that all other bytes are lost. */
  decoder: { decodeStream(charset: string): Transform & { readonly supported?: boolean } };
};

/** A charset of our own, for parts that name none. */
const unnamed = 'x-unnamed';
const types = ['text/plain', 'text/html'];

/** Throws if it is no e-mail. */
export async function partsOf(raw: Buffer): Promise<Parts> {
  const parser = new MailParser(options);
  let hasMail = false;
  const inside = parser as unknown as PartParser;
  const createNode = inside.createNode.bind(parser);
  inside.createNode = (node) => {
    const { contentType } = node;
    // Text after the type is no parameter, because the semicolon is missing.
    if (contentType) node.contentType = types.find((type) => contentType.startsWith(`${type} `)) ?? contentType;
    hasMail ||= contentType === 'message/rfc822';
    if (!node.charset || node.charset.toLowerCase() === 'us-ascii') node.charset = unnamed;
    return createNode(node);
  };
  const { decoder } = inside;
  inside.decoder = {
    decodeStream(charset) {
      const known = charset === unnamed ? null : decoder.decodeStream(charset);
      return known?.supported ? known : guessCharset();
    },
  };
  const files: MailPart[] = [];
  let text = '';
  let html = '';
  parser.end(raw);
  for await (const part of parser) {
    if (part.type === 'text') {
      text = part.text || '';
      html = part.html || '';
      continue;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of part.content) chunks.push(chunk as Buffer);
    part.release();
    const { filename = '', contentType, cid = null } = part;
    files.push({ name: filename || '', type: contentType, bytes: Buffer.concat(chunks), cid });
  }
  const { from, to, subject = '', date } = parser;
  const recipients = [to ?? []].flat().map((address) => address.text);
  return {
    from: from?.text ?? '',
    sender: from?.value[0]?.address?.toLowerCase() || null,
    to: recipients.join(', '),
    subject,
    date: date ?? null,
    text,
    html,
    files,
    hasMail,
  };
}

/**
 * Bytes that are no UTF-8 are read as windows-1252, which most programs use if they name no charset, or an unknown one.
 */
function guessCharset(): Transform {
  const chunks: Buffer[] = [];
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      chunks.push(chunk);
      done();
    },
    flush(done) {
      const bytes = Buffer.concat(chunks);
      let text: string;
      try {
        text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
      } catch {
        text = new TextDecoder('windows-1252').decode(bytes);
      }
      done(null, Buffer.from(text));
    },
  });
}
