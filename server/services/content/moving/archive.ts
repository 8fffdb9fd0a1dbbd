/** The files of a ZIP archive, each read where it is: nothing is unpacked as a whole, or written anywhere. */
import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, RandomAccessReader } from 'yauzl';
import { moveLimits } from '#contract/content/moving.ts';
import { type Open, Problem, Unreadable } from './found.ts';

export type Archive = {
  /** Paths of files, in the order of the archive. */
  readonly names: readonly string[];
  has(name: string): boolean;
  /** Throws a `Problem` of this file alone. */
  read(name: string, maxBytes: number): Promise<Buffer>;
};
type File = { readonly entry: Entry; readonly problem: string | null };

const maxFiles = 100_000;
const maxName = 1_000;
/** Parts of the file in memory: of the list at its end, and of what is read. */
const keptParts = 2;
const ignored = /(?:^|\/)(?:__MACOSX|node_modules|\.[^/]*)(?:\/|$)|\/$/;
const utf8Flag = 0x800;

/** Throws `Unreadable`. */
export async function openArchive(open: Open): Promise<Archive> {
  const parts = new StoredParts(open);
  const damaged = (error: unknown): never => {
    throw (
      parts.fault ??
      (error instanceof Unreadable ? error : new Unreadable(`The archive is damaged: ${wordsOf(error)}.`))
    );
  };
  const zip = await fromRandomAccessReaderPromise(parts, open.size, {
    autoClose: false,
    decodeStrings: false,
  }).catch(damaged);
  const files = new Map<string, File>();
  try {
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (ignored.test(name)) continue;
      const isTwice = files.has(name);
      files.set(name, {
        entry: slim(entry),
        problem: isTwice ? 'The archive has two files of this name.' : problemOf(entry),
      });
      if (files.size > maxFiles) throw new Unreadable(`The archive has more than ${maxFiles} files.`);
    }
  } catch (error) {
    damaged(error);
  }
  const top = commonFolder([...files.keys()]);
  const names = [...files.keys()].map((name) => name.slice(top.length));
  return {
    names,
    has: (name) => files.has(top + name),
    async read(name, maxBytes) {
      const file = files.get(top + name);
      if (!file) throw new Problem('It is not in the archive.');
      if (file.problem) throw new Problem(file.problem);
      if (file.entry.uncompressedSize > maxBytes)
        throw new Problem(`It is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
      try {
        return await buffer(await zip.openReadStreamPromise(file.entry));
      } catch (error) {
        throw parts.fault ?? new Problem(`It is damaged: ${wordsOf(error)}.`);
      }
    },
  };
}

const wordsOf = (error: unknown): string => (error as Error).message.slice(0, 200);

/** Throws `Unreadable` for a path that leads out of the archive. */
function nameOf({ fileNameRaw, generalPurposeBitFlag: flags, extraFields }: Entry): string {
  // Many programs write UTF-8 without saying so.
  const known = isUtf8(fileNameRaw) ? flags | utf8Flag : flags;
  const name = getFileNameLowLevel(known, fileNameRaw, extraFields, false).normalize('NFC');
  if (/^(?:\/|[a-z]:)/i.test(name) || name.split('/').includes('..') || name.includes('\0'))
    throw new Unreadable(`The archive has the path "${name.slice(0, 200)}", which leads out of it. It was not read.`);
  if (name.length > maxName) throw new Unreadable(`The archive has a path of more than ${maxName} characters.`);
  return name.replace(/^(?:\.\/)+/, '');
}

function problemOf(entry: Entry): string | null {
  const isLink = ((entry.externalFileAttributes >>> 16) & 0xf000) === 0xa000;
  if (isLink) return 'It is a link to another file.';
  if (entry.isEncrypted()) return 'It is encrypted.';
  return entry.canDecodeFileData() ? null : 'It is compressed in a way that cannot be read here.';
}

/** There are many of them. */
function slim(entry: Entry): Entry {
  const nothing = Buffer.alloc(0);
  return Object.assign(entry, {
    fileNameRaw: nothing,
    extraFieldRaw: nothing,
    fileCommentRaw: nothing,
    extraFields: [],
  });
}

/** The folder that holds the folder of a site, as in archives of repositories. */
function commonFolder([first = '', ...others]: readonly string[]): string {
  const folder = first.slice(0, first.indexOf('/') + 1);
  const isOfSite = /^(?:_|content\/|src\/|posts\/|pages\/|blog\/)/.test(folder);
  return !isOfSite && others.length > 0 && others.every((name) => name.startsWith(folder)) ? folder : '';
}

class StoredParts extends RandomAccessReader {
  /** Of the store, not of the archive. */
  fault: unknown;
  readonly #open: Open;
  #kept: ReadonlyArray<{ readonly number: number; readonly bytes: Promise<Buffer> }> = [];

  constructor(open: Open) {
    super();
    this.#open = open;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#bytes(start, end));
  }

  override read(target: Buffer, offset: number, length: number, position: number, done: (error: Error | null) => void) {
    const copy = async () => {
      let at = offset;
      for await (const bytes of this.#bytes(position, position + length)) at += bytes.copy(target, at);
    };
    copy().then(() => done(null), done);
  }

  async *#bytes(start: number, end: number): AsyncGenerator<Buffer> {
    for (let at = start; at < end; ) {
      const number = Math.floor(at / moveLimits.partBytes);
      const part = await this.#part(number);
      const from = at - number * moveLimits.partBytes;
      const bytes = part.subarray(from, from + end - at);
      if (bytes.length === 0) throw new Error('it ends too early');
      yield bytes;
      at += bytes.length;
    }
  }

  async #part(number: number): Promise<Buffer> {
    let part = this.#kept.find((each) => each.number === number);
    part ??= { number, bytes: this.#open.part(number) };
    this.#kept = [part, ...this.#kept.filter((each) => each !== part)].slice(0, keptParts);
    try {
      return await part.bytes;
    } catch (error) {
      this.fault = error;
      throw error;
    }
  }
}
