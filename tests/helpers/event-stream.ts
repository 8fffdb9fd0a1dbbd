/** A reader of the content events, as a gateway is one. */
import type { ContentEvent } from '../../src/contract/events.ts';

export type EventStream = {
  /** All that came so far. */
  readonly events: readonly ContentEvent[];
  /** Every tag that came so far. */
  tags(): string[];
  close(): void;
};

/** `url` with the path and query of the stream. Resolves once the stream is open. */
export async function readEvents(url: string): Promise<EventStream> {
  const stop = new AbortController();
  const answer = await fetch(url, { signal: stop.signal });
  if (answer.status !== 200 || !answer.body) throw new Error(`events answered ${answer.status}`);
  const events: ContentEvent[] = [];
  collect(answer.body, events).catch(() => {});
  return { events, tags: () => events.flatMap(({ tags }) => tags), close: () => stop.abort() };
}

async function collect(body: ReadableStream<Uint8Array>, events: ContentEvent[]): Promise<void> {
  let text = '';
  for await (const chunk of body.pipeThrough(
    new TextDecoderStream() as unknown as ReadableWritablePair<string, Uint8Array>,
  )) {
    text += chunk;
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1];
      if (data) events.push(JSON.parse(data));
    }
  }
}
