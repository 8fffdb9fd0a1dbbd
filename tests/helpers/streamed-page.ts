import zlib from 'node:zlib';
import { expect } from 'vitest';

/** The HTML without the payload, which holds the placeholders of all panels. */
export const shownIn = (html: string): string =>
  html.replace(/<script type="text\/x-component".*?<\/script>/gs, '').replaceAll('<!-- -->', '');

/** Reads a streamed response piece by piece. */
export function readerOf(response: Response, encoding?: string) {
  const decoder = encoding === 'gzip' ? zlib.createGunzip() : null;
  let text = '';
  decoder?.on('data', (chunk: Buffer) => (text += chunk));
  const reading = (async () => {
    for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
      if (decoder) decoder.write(chunk);
      else text += Buffer.from(chunk);
    }
  })();
  return {
    /** Waits for this text, and returns all that was received so far. */
    async until(expected: string): Promise<string> {
      await expect.poll(() => text, { timeout: 10_000 }).toContain(expected);
      return text;
    },
    async rest(): Promise<string> {
      await reading;
      return text;
    },
  };
}
