/** A page with three panels that are ready after 0, 20 and 200 ms, streamed by us, by Next.js, by TanStack Start and by Waku. */
import { Agent, get } from 'node:http';
import { inTurns, type Loads, loadsTable } from '../in-turns.ts';
import type { Section } from '../section.ts';
import { portico, type RunningPeer, startPeers } from '../start-peers.ts';
import { median, rounded, table } from '../table.ts';
import { type Load, load } from '../wrk.ts';
import { preparePeers } from './peers.ts';

const page = '/account/panels';
const wanted = 5;
const connections = 24;
/** Milliseconds until the last byte that half of the visitors may wait; the last panel alone takes 200. */
const patience = 300;
const steps = [16, 20, 25, 32, 40, 50, 64, 80, 100, 125, 160, 200, 250, 320];
export const stream: Section = async ({ quick }) => {
  await preparePeers();
  const { peers, cookie, stop } = await startPeers([portico, 'next-dynamic', 'tanstack', 'waku']);
  // Tells our gateway that the browser runs scripts.
  const headers = { cookie: `${cookie}; scripts=1` };
  try {
    for (const peer of peers) await mustStream(peer, headers);
    const answers = await answersOf(peers, headers, quick ? 10 : 40);
    const rounds = await inTurns(peers, { page, headers, connections, rounds: quick ? 3 : 9 });
    const climbs = [];
    for (let round = 0; round < (quick ? 1 : 3); round++) climbs.push(await climb(peers, headers, quick ? 2 : 4));
    const next = { title: 'Next.js', peer: peers.find(({ name }) => name === 'next-dynamic') };
    return [
      answersTable(peers, answers),
      loadsTable(`${connections} visitors at once`, rounds, next),
      loadsTable(`as many as half are answered within ${patience} ms, at least ×${wanted}`, climbs, next),
    ].join('\n\n');
  } finally {
    await stop();
  }
};

type Headers = Record<string, string>;
type Answer = { status: number; encoding: string; bytes: number; first: string; body: string; times: Times };
/** Milliseconds from the request to the first and to the last byte of the body. */
type Times = { first: number; last: number };

function answerOf(peer: RunningPeer, headers: Headers, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const start = performance.now();
    const request = get(peer.url(page), { headers, agent }, (response) => {
      const chunks: Buffer[] = [];
      let first = 0;
      response.on('data', (chunk: Buffer) => {
        first ||= performance.now() - start;
        chunks.push(chunk);
      });
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        resolve({
          status: response.statusCode ?? 0,
          encoding: response.headers['content-encoding'] ?? 'identity',
          bytes: body.length,
          first: String(chunks[0] ?? ''),
          body: String(body),
          times: { first, last: performance.now() - start },
        });
      });
      response.on('error', reject);
    });
    request.on('error', reject);
  });
}

/** A redirect, or a page that waits for its panels, would be another measurement. */
async function mustStream(peer: RunningPeer, headers: Headers): Promise<void> {
  const { status, first, body } = await answerOf(peer, headers);
  const orders = Array.from({ length: 20 }, (_, index) => `-${1000 + index}</strong>`);
  const isWhole = status === 200 && orders.every((order) => body.includes(order));
  if (!isWhole) throw new Error(`${peer.name} answered ${status} without its panels`);
  if (first.includes(orders.at(-1)!)) throw new Error(`${peer.name} did not stream`);
}

type Answers = Map<RunningPeer, { plain: Answer[]; compressed: Answer[] }>;

async function answersOf(peers: readonly RunningPeer[], headers: Headers, rounds: number): Promise<Answers> {
  const agents = new Map(peers.map((peer) => [peer, new Agent({ keepAlive: true, maxSockets: 1 })]));
  const answers: Answers = new Map(peers.map((peer) => [peer, { plain: [], compressed: [] }]));
  const asBrowser = { ...headers, 'accept-encoding': 'gzip, deflate, br, zstd' };
  for (let round = 0; round < rounds; round++) {
    for (const [peer, agent] of agents) {
      answers.get(peer)!.plain.push(await answerOf(peer, headers, agent));
      answers.get(peer)!.compressed.push(await answerOf(peer, asBrowser, agent));
    }
  }
  for (const agent of agents.values()) agent.destroy();
  return answers;
}

function answersTable(peers: readonly RunningPeer[], answers: Answers): string {
  const rows = peers.map((peer) => {
    const { plain, compressed } = answers.get(peer)!;
    const time = (which: keyof Times) => rounded(median(compressed.map(({ times }) => times[which])));
    const { encoding, bytes } = compressed.at(-1)!;
    return [peer.name, plain.at(-1)!.bytes, bytes, encoding, time('first'), time('last')];
  });
  return table(['one visitor', 'HTML, bytes', 'as sent to a browser', '', 'first byte, ms', 'last byte, ms'], rows);
}

/** More and more connections, the peers in turns, until half of the answers take too long twice in a row; each one's best. */
async function climb(peers: readonly RunningPeer[], headers: Headers, seconds: number): Promise<Loads> {
  const best = new Map<RunningPeer, Load>();
  const missed = new Map<RunningPeer, number>();
  for (const connections of steps) {
    for (const peer of peers) {
      if (missed.get(peer) === 2) continue;
      const measured = await load(peer.url(page), { pid: peer.pid, headers, seconds, connections });
      const isInTime = measured.milliseconds.median <= patience && measured.failed === 0;
      missed.set(peer, isInTime ? 0 : (missed.get(peer) ?? 0) + 1);
      const known = best.get(peer)?.requestsPerSecond ?? 0;
      if (isInTime && measured.requestsPerSecond > known) best.set(peer, measured);
    }
  }
  return best;
}
