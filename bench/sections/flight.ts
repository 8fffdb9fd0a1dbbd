/** Compares the cost of a soft navigation and of a document on the peers' four pages: both are rendered for each request, in turns. */
import { layoutsHeader, payloadHref } from '#contract/payload-address.ts';
import { flight as contentType } from '../../src/client-components/router/flight-response.ts';
import type { Section } from '../section.ts';
import { portico, type RunningPeer, startPeers } from '../start-peers.ts';
import { median, rounded, table } from '../table.ts';
import { type Load, load } from '../wrk.ts';
import { peersPages, preparePeers } from './peers.ts';

const wanted = 2;

export const flight: Section = async ({ quick }) => {
  await preparePeers();
  const { peers, cookie, stop } = await startPeers([portico]);
  const [peer] = peers as [RunningPeer];
  try {
    const rows = [];
    for (const page of peersPages) rows.push([page, ...(await compare(peer, { page, cookie, rounds: quick ? 3 : 9 }))]);
    const head = ['page', 'document, bytes', 'req/s', 'µs CPU', 'Flight, bytes', 'req/s', 'µs CPU'];
    return table([...head, `ratio of req/s, at least ×${wanted}`, 'ratio of CPU'], rows);
  } finally {
    await stop();
  }
};

type Measured = { url: string; headers: Record<string, string>; loads: Load[] };
type Options = { page: string; cookie: string; rounds: number };

async function compare(peer: RunningPeer, { page, cookie, rounds }: Options): Promise<Array<string | number>> {
  const payloadUrl = peer.url(payloadHref(page));
  const document: Measured = { url: peer.url(page), headers: { cookie }, loads: [] };
  const payload: Measured = { url: payloadUrl, headers: await routerHeaders(payloadUrl, cookie), loads: [] };
  const both = [document, payload];
  const ask = ({ url, headers }: Measured, seconds: number) => load(url, { pid: peer.pid, headers, seconds });
  for (const each of both) await ask(each, 2);
  for (let round = 0; round < rounds; round++) for (const each of both) each.loads.push(await ask(each, 2));
  const cells = await Promise.all(
    both.map(async ({ url, headers, loads }) => [
      (await (await fetch(url, { headers })).arrayBuffer()).byteLength,
      rounded(median(loads.map(({ requestsPerSecond }) => requestsPerSecond))),
      rounded(median(loads.map(({ microseconds }) => microseconds.process))),
    ]),
  );
  const ratio = (of: (document: Load, payload: Load) => number) =>
    `×${rounded(median(document.loads.map((each, index) => of(each, payload.loads[index]!))), 2)}`;
  return [
    ...cells.flat(),
    ratio((a, b) => b.requestsPerSecond / a.requestsPerSecond),
    ratio((a, b) => a.microseconds.process / b.microseconds.process),
  ];
}

/** The headers that router/payloads.ts sends on another page of the same layout: the browser names the layout that it has. */
async function routerHeaders(url: string, cookie: string): Promise<Record<string, string>> {
  const headers = { accept: contentType, cookie };
  const payload = await (await fetch(url, { headers })).text();
  const layout = /"layoutKey":"([^"]+)"/.exec(payload)?.[1];
  if (layout === undefined) throw new Error(`the payload of ${url} names no layout`);
  return { ...headers, [layoutsHeader]: layout };
}
