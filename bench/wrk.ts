/** Closed-loop load from core 1; the measured process has core 0 to itself. */
import { execFile } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Load = {
  readonly requestsPerSecond: number;
  /** Processor time per request: of the process, and with everything it started and `beside`. */
  readonly microseconds: { readonly process: number; readonly withChildren: number };
  /** Until the last byte of a response. */
  readonly milliseconds: { readonly median: number; readonly p99: number };
  readonly failed: number;
};
type LoadOptions = {
  pid: number;
  seconds: number;
  connections?: number;
  headers?: Record<string, string>;
  /** Processes that it did not start but uses, such as a database server. */
  beside?: readonly number[];
};

export async function load(url: string, options: LoadOptions): Promise<Load> {
  const { pid, seconds, connections = 32, headers = {}, beside = [] } = options;
  const [own, all] = [startMeter([pid]), startMeter([pid, ...beside], { withChildren: true })];
  const named = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await run('taskset', [
    '-c',
    '1',
    'wrk',
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--latency',
    ...named,
    url,
  ]);
  const requests = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return {
    requestsPerSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    microseconds: {
      process: own() / requests,
      withChildren: all() / requests,
    },
    milliseconds: { median: latency(stdout, 50), p99: latency(stdout, 99) },
    failed: Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0),
  };
}

const units: Record<string, number> = { us: 0.001, ms: 1, s: 1000, m: 60_000 };
function latency(report: string, percent: number): number {
  const [, value, unit = ''] = new RegExp(`${percent}%\\s+([\\d.]+)([a-z]+)`).exec(report) ?? [];
  return Number(value) * (units[unit] ?? Number.NaN);
}

/** Memory of the process and its children in MiB. */
export function residentMemory(pid: number): { process: number; withChildren: number } {
  const own = (id: number) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${id}/status`))?.[1] ?? 0) / 1024;
  return { process: own(pid), withChildren: tree(pid).reduce((sum, id) => sum + own(id), 0) };
}

/** Memory of the process and its children in MiB, where shared pages are counted once. */
export const memoryOf = (pid: number): number =>
  tree(pid).reduce((sum, id) => sum + Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${id}/smaps_rollup`))?.[1] ?? 0), 0) /
  1024;

const tree = (pid: number): number[] => [pid, ...childrenOf(pid).flatMap(tree)];

export function childrenOf(pid: number): number[] {
  const ids = entries('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return ids.filter((id) => Number(statOf(id)[1]) === pid);
}

/** Microseconds of processor time that the threads of the process have used. The scheduler counts in nanoseconds, /proc/pid/stat in hundredths of a second. */
export function processorTime(pid: number): number {
  const threads = entries(`/proc/${pid}/task`).map((id) => read(`/proc/${pid}/task/${id}/schedstat`));
  return threads.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1000;
}

/** Answers how many microseconds of processor time the processes have used since; those that ended since do not count. */
export function startMeter(pids: readonly number[], { withChildren = false } = {}): () => number {
  const all = () => (withChildren ? pids.flatMap(tree) : pids);
  const before = new Map(all().map((pid) => [pid, processorTime(pid)]));
  return () => all().reduce((sum, pid) => sum + processorTime(pid) - (before.get(pid) ?? 0), 0);
}

/** Fields of /proc/pid/stat after the name, which may contain anything: [0] state, [1] parent. */
const statOf = (pid: number) => read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ');

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

function entries(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}
