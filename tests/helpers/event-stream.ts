/** A reader of events, like the gateway. */
import type { ServiceName } from '#contract/endpoint.ts';
import type { ContentEvent } from '#contract/events.ts';
import type { RunningServices } from './own-services.ts';

export type EventStream = {
  /** All events so far. */
  readonly events: readonly ContentEvent[];
  /** The tags of all events so far. */
  tags(): string[];
  close(): void;
};

type Source = Pick<RunningServices, 'urls' | 'env'>;

/** Resolves once the stream is open. */
export async function readEvents({ urls, env }: Source, service: ServiceName, query = ''): Promise<EventStream> {
  const stop = new AbortController();
  const answer = await fetch(`${urls[service]}/${service}/events${query}`, {
    signal: stop.signal,
    headers: { authorization: `Bearer ${env['SERVICE_TOKEN']}` },
  });
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
