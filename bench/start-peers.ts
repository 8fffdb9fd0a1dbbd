/** Peers and their upstream, as the peers' own measurements start them: all on core 0, the upstream on core 1. */
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

/** `env` is the whole environment but PATH and HOME. */
export type Peer = {
  readonly name: string;
  readonly port: number;
  readonly cwd: string;
  readonly cmd: string;
  readonly args: readonly string[];
  readonly env: Record<string, string>;
};
/** The peers' pages in our engine, each rendered for its request. */
export const portico: Peer = {
  name: 'portico',
  port: 21130,
  cwd: path.join(import.meta.dirname, '..'),
  cmd: process.execPath,
  args: ['bench/server.ts'],
  env: { NODE_ENV: 'production', PORT: '21130', UPSTREAM: 'http://127.0.0.1:21100', PAGE_STORE_BYTES: '0' },
};

type Tools = {
  startPeer(peer: Peer, core?: number): ChildProcess;
  startUpstream(): Promise<ChildProcess>;
  waitUp(port: number, path: string, milliseconds: number, child: ChildProcess): Promise<void>;
  startable(peers: readonly Peer[]): Promise<Peer[]>;
  stop(child: ChildProcess): Promise<void>;
};
export type RunningPeer = { readonly name: string; readonly pid: number; url(page: string): string };

const load = (file: string) => import(pathToFileURL(path.join(import.meta.dirname, 'peers/lib', file)).href);

/** Peers by their name in bench/peers/lib/peers.mjs, or described. One that does not start is left out and named. `cookie` signs in at each of them. */
export async function startPeers(asked: ReadonlyArray<string | Peer>) {
  const { PEERS, COOKIE } = (await load('peers.mjs')) as { PEERS: Peer[]; COOKIE: string };
  const { startable, startPeer, startUpstream, waitUp, stop } = (await load('proc.mjs')) as Tools;
  const children = [await startUpstream()];
  const peers: RunningPeer[] = [];
  const wanted = asked.map((each) => {
    const peer = typeof each === 'string' ? PEERS.find(({ name }) => name === each) : each;
    if (!peer) throw new Error(`there is no peer ${each}`);
    return peer;
  });
  for (const peer of await startable(wanted)) {
    const child = startPeer(peer);
    children.unshift(child);
    await waitUp(peer.port, '/', 60_000, child);
    const { name, port } = peer;
    peers.push({ name, pid: child.pid as number, url: (page) => `http://127.0.0.1:${port}${page}` });
  }
  return {
    peers,
    cookie: COOKIE,
    async stop() {
      for (const child of children) await stop(child);
    },
  };
}
