/**
 * The public benchmark of a table of 1,000 rows with two UUIDs, rendered for each request: by React alone, by frameworks and by us.
 * React sends nothing but HTML; `fastify-ssr` sends the rows a second time for the browser, as every framework does.
 */
import path from 'node:path';
import { inTurns, type Loads, loadsTable, ratioOf } from '../in-turns.ts';
import type { Section } from '../section.ts';
import { type Peer, portico, type RunningPeer, startPeers } from '../start-peers.ts';
import { rounded } from '../table.ts';
import { preparePeers } from './peers.ts';

const page = '/table';
const plainReact: Peer = {
  name: 'plain-react',
  port: 21113,
  cwd: path.join(import.meta.dirname, '../peers/peers/fastify'),
  cmd: process.execPath,
  args: ['dist/plain.mjs'],
  env: { NODE_ENV: 'production', PORT: '21113' },
};
const frameworks = ['next-dynamic', 'tanstack', 'react-router'];

const named = (peers: readonly RunningPeer[], wanted: string) => peers.find(({ name }) => name === wanted);

export const table: Section = async ({ quick }) => {
  await preparePeers();
  const started = await startPeers([plainReact, 'fastify-ssr', ...frameworks, portico]);
  try {
    const answers = new Map<RunningPeer, Answer>();
    for (const peer of started.peers) {
      const answer = await answerOf(peer);
      if (answer) answers.set(peer, answer);
      else console.error(`${peer.name} is left out: it was set up before it had this page`);
    }
    const peers = [...answers.keys()];
    const rounds = await inTurns(peers, { page, connections: 16, rounds: quick ? 5 : 15 });
    const react = { title: 'plain React', peer: named(peers, plainReact.name) };
    const measured = loadsTable('1,000 rows', rounds, react, [
      ['HTML, kB', (peer) => rounded(answers.get(peer)!.bytes / 1000)],
      ['each UUID, times', (peer) => rounded(answers.get(peer)!.copies, 2)],
    ]);
    return `${measured}\n\n${goals(peers, rounds)}`;
  } finally {
    await started.stop();
  }
};

type Answer = { bytes: number; copies: number };

/** Undefined if its rows are missing: that would be another measurement. */
async function answerOf(peer: RunningPeer): Promise<Answer | undefined> {
  const html = await (await fetch(peer.url(page))).text();
  const uuids = html.match(/\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g) ?? [];
  if (html.match(/<td>/g)?.length !== 2000) return undefined;
  return { bytes: Buffer.byteLength(html), copies: uuids.length / new Set(uuids).size };
}

function goals(peers: readonly RunningPeer[], rounds: readonly Loads[]): string {
  const to = (name: string) => ratioOf(rounds, named(peers, portico.name), named(peers, name));
  const toFrameworks = frameworks.map(to).filter(Number.isFinite);
  return (
    `Portico answers ×${rounded(Math.min(...toFrameworks), 2)} the requests of the best framework (at least ×1.5) ` +
    `and ×${rounded(to(plainReact.name), 2)} those of plain React (at least ×0.8).`
  );
}
