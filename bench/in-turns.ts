/** The same load on each peer in turns, so that a change of the machine's speed meets all of them alike. */
import type { RunningPeer } from './start-peers.ts';
import { median, rounded, table } from './table.ts';
import { type Load, load } from './wrk.ts';

export type Loads = ReadonlyMap<RunningPeer, Load>;

type Options = {
  page: string;
  headers?: Record<string, string>;
  rounds: number;
  connections: number;
};

/** So many requests warm a program up; on a busy machine, so many seconds of them have to do. */
const warm = { requests: 2000, seconds: 32 };

export async function inTurns(peers: readonly RunningPeer[], options: Options): Promise<Loads[]> {
  const { page, headers = {}, rounds, connections } = options;
  const ask = ({ pid, url }: RunningPeer, seconds: number) => load(url(page), { headers, connections, pid, seconds });
  for (const peer of peers) {
    for (let asked = 0, seconds = 0; asked < warm.requests && seconds < warm.seconds; seconds += 4)
      asked += 4 * (await ask(peer, 4)).requestsPerSecond;
  }
  const results: Loads[] = [];
  for (let round = 0; round < rounds; round++) {
    const loads = new Map<RunningPeer, Load>();
    for (const peer of peers) loads.set(peer, await ask(peer, 2));
    results.push(loads);
  }
  return results;
}

type Figure = (mine: Load, theirs: Load) => number;
export const requests: Figure = (mine, theirs) => mine.requestsPerSecond / theirs.requestsPerSecond;
const processor: Figure = (mine, theirs) => theirs.microseconds.process / mine.microseconds.process;

/** The median of the rounds in which both were measured; not a number without one of them. */
export function ratioOf(rounds: readonly Loads[], mine?: RunningPeer, theirs?: RunningPeer, figure = requests): number {
  if (!mine || !theirs) return Number.NaN;
  return median(
    rounds.flatMap((loads) => {
      const [a, b] = [loads.get(mine), loads.get(theirs)];
      return a && b ? [figure(a, b)] : [];
    }),
  );
}

type Column = readonly [title: string, cell: (peer: RunningPeer) => string | number];
type Base = { readonly title: string; readonly peer: RunningPeer | undefined };

/** Each peer's medians, and how many times better it is than `base`. */
export function loadsTable(title: string, rounds: readonly Loads[], base: Base, more: readonly Column[] = []): string {
  const peers = [...new Set(rounds.flatMap((loads) => [...loads.keys()]))];
  const of = (figure: (each: Load) => number) => (peer: RunningPeer) =>
    rounded(median(rounds.flatMap((loads) => loads.get(peer) ?? []).map(figure)));
  const to = (figure: Figure) => (peer: RunningPeer) => `×${rounded(ratioOf(rounds, peer, base.peer, figure), 2)}`;
  const columns: readonly Column[] = [
    [title, ({ name }) => name],
    ...more,
    ['req/s', of((each) => each.requestsPerSecond)],
    ['µs CPU', of((each) => each.microseconds.process)],
    ['median, ms', of((each) => each.milliseconds.median)],
    ['p99, ms', of((each) => each.milliseconds.p99)],
    [`req/s to ${base.title}`, to(requests)],
    [`CPU of ${base.title} to it`, to(processor)],
  ];
  return table(
    columns.map(([name]) => name),
    peers.map((peer) => columns.map(([, cell]) => cell(peer))),
  );
}
