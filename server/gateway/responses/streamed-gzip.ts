import { Transform, type TransformCallback } from 'node:stream';
import zlib from 'node:zlib';

const { constants } = zlib;
const header = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff]);
const lastBlock = Buffer.from([3, 0]);

/** Bytes of what was sent that the next chunk may refer to: more would save few bytes, and each open stream holds it. */
const windowBytes = 8 * 1024;
const level = 6;

/**
 * One gzip member, in which each chunk is compressed by itself: it is sent at once, and a stream that waits for its next chunk
 * holds no compressor, which takes from 90 KiB (gzip) to 800 KiB (zstd).
 */
export class StreamedGzip extends Transform {
  #window = Buffer.alloc(0);
  #checksum = 0;
  #length = 0;

  constructor() {
    super();
    this.push(header);
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    const dictionary = this.#window;
    const options = { level, finishFlush: constants.Z_SYNC_FLUSH, ...(dictionary.length > 0 ? { dictionary } : {}) };
    this.#checksum = zlib.crc32(chunk, this.#checksum);
    this.#length += chunk.length;
    // A part of the chunk instead of this copy would hold all of it.
    this.#window = Buffer.concat([dictionary, chunk.subarray(-windowBytes)]).subarray(-windowBytes);
    zlib.deflateRaw(chunk, options, done);
  }

  override _flush(done: TransformCallback): void {
    const trailer = Buffer.alloc(8);
    trailer.writeUInt32LE(this.#checksum, 0);
    trailer.writeUInt32LE(this.#length % 2 ** 32, 4);
    done(null, Buffer.concat([lastBlock, trailer]));
  }
}
