import type { Readable } from 'node:stream';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

export type Encoding = 'identity' | 'br' | 'gzip' | 'zstd';

const { constants } = zlib;
const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);
const zstd = promisify(zlib.zstdCompress);

export type Encodable = { encoded(encoding: Encoding): Buffer | Promise<Buffer> };
/** Each chunk is sent as soon as it is made. */
export type Streamed = { streamed(encoding: 'gzip' | 'identity'): Readable };

/** The bytes of a response with their compressed forms, each made on first use. */
export type Body = Partial<Record<Encoding, Buffer>> & {
  identity: Buffer;
  encoded(encoding: Encoding): Buffer | Promise<Buffer>;
};

export function createBody(identity: Buffer, make: (encoding: Encoding) => Promise<Buffer>, onMade?: () => void): Body {
  const pending = new Map<Encoding, Promise<Buffer>>();
  const start = async (encoding: Encoding) => {
    const bytes = await make(encoding);
    body[encoding] = bytes;
    onMade?.();
    return bytes;
  };
  const body: Body = {
    identity,
    encoded(encoding) {
      const running = body[encoding] ?? pending.get(encoding);
      if (running !== undefined) return running;
      const started = start(encoding).finally(() => pending.delete(encoding));
      pending.set(encoding, started);
      return started;
    },
  };
  return body;
}

export const sizeOf = ({ identity, br, gzip, zstd }: Body): number =>
  identity.length + (br?.length ?? 0) + (gzip?.length ?? 0) + (zstd?.length ?? 0);

const negotiated = new Map<string, readonly Encoding[]>();

export const encodingFor = (accepted: string | undefined): Encoding => encodingsFor(accepted)[0] ?? 'identity';

export const streamEncodingFor = (accepted: string | undefined): 'gzip' | 'identity' =>
  encodingsFor(accepted).includes('gzip') ? 'gzip' : 'identity';

/** Characters; a longer value, which no browser sends, is not read. */
const maxHeaderLength = 200;

function encodingsFor(header: string | undefined): readonly Encoding[] {
  if (header === undefined) return [];
  const accepted = header.slice(0, maxHeaderLength);
  const known = negotiated.get(accepted);
  if (known) return known;
  const encodings = negotiate(accepted);
  if (negotiated.size < 200) negotiated.set(accepted, encodings);
  return encodings;
}

/** The best encoding comes first. */
function negotiate(accepted: string): readonly Encoding[] {
  const offers = new Map(
    accepted.split(',').map((offer) => {
      const [name = '', ...parameters] = offer.split(';').map((part) => part.trim().toLowerCase());
      const quality = parameters.find((parameter) => parameter.startsWith('q='));
      return [name, quality ? Number(quality.slice(2)) : 1] as const;
    }),
  );
  return (['br', 'zstd', 'gzip'] as const).filter((name) => (offers.get(name) ?? 0) > 0);
}

type Effort = 'once' | 'cached' | 'forever';

const levels = {
  once: { br: 3, gzip: 4, zstd: 3 },
  cached: { br: 10, gzip: 9, zstd: 15 },
  forever: { br: 11, gzip: 9, zstd: 19 },
} as const;

export function encode(bytes: Buffer, encoding: Encoding, effort: Effort): Promise<Buffer> {
  const level = levels[effort];
  switch (encoding) {
    case 'br':
      return brotli(bytes, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: level.br,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
        },
      });
    case 'gzip':
      return gzip(bytes, { level: level.gzip });
    case 'zstd':
      return zstd(bytes, { params: { [constants.ZSTD_c_compressionLevel]: level.zstd } });
    case 'identity':
      return Promise.resolve(bytes);
  }
}
