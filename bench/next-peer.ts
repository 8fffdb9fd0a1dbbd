/** Next.js dynamic and its upstream, as the peers' own measurements start them. */
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

type Peer = { readonly name: string; readonly port: number };
type Tools = {
  startPeer(peer: Peer, core?: number): ChildProcess;
  startUpstream(): Promise<ChildProcess>;
  waitUp(port: number, path: string, milliseconds: number, child: ChildProcess): Promise<void>;
  stop(child: ChildProcess): Promise<void>;
};

const load = (file: string) => import(pathToFileURL(path.join(import.meta.dirname, 'peers/lib', file)).href);

export async function startNext() {
  const { PEERS, COOKIE } = (await load('peers.mjs')) as { PEERS: Peer[]; COOKIE: string };
  const { startPeer, startUpstream, waitUp, stop } = (await load('proc.mjs')) as Tools;
  const peer = PEERS.find(({ name }) => name === 'next-dynamic');
  if (!peer) throw new Error('there is no peer next-dynamic');
  const upstream = await startUpstream();
  const child = startPeer(peer);
  await waitUp(peer.port, '/', 60_000, child);
  return {
    url: (page: string) => `http://127.0.0.1:${peer.port}${page}`,
    pid: child.pid as number,
    cookie: COOKIE,
    async stop() {
      await stop(child);
      await stop(upstream);
    },
  };
}
