/** The four pages of the peers, drawn by our engine beside theirs in one run on one core. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildApp } from '../app/build.ts';
import type { BenchOptions, Section } from '../section.ts';
import { median, rounded, table } from '../table.ts';

const root = path.join(import.meta.dirname, '..', '..');
const peers = path.join(root, 'bench/peers');
export const peersPages = ['/', '/news', '/products/alpha', '/account/orders'];
const target = (name: string, port: number, command: string) => `${name}=${port}:${root}:${command}`;
const ours = [
  target('portico', 21130, `env PAGE_STORE_BYTES=0 ${process.execPath} bench/server.ts`),
  target('portico-cached', 21131, `${process.execPath} bench/server.ts`),
  target('same-bytes', 21132, `${process.execPath} bench/bytes.ts`),
];

export const load: Section = async (options) => {
  await preparePeers();
  const names = ['fastify-ssr', 'next-dynamic', 'tanstack', 'portico', 'same-bytes', 'next-isr', 'portico-cached'];
  if (options.full) names.push('fastify-bytes', 'fastify-rsc', 'react-router', 'waku', 'nginx');
  const skip = ['openloop', 'browser', 'lighthouse', 'cold', ...(options.quick ? ['bytes'] : [])];
  const { results, report } = measure('load', { names, skip, options });
  return `${ratios(results)}\n\n${report}`;
};

export const script: Section = async (options) => {
  await preparePeers();
  const names = ['fastify-ssr', 'waku', 'react-router', 'tanstack', 'next-dynamic', 'portico-cached'];
  return measure('browser', { names, skip: ['load', 'openloop', 'cold', 'bytes', 'lighthouse'], options }).report;
};

/** Peers are installed and built once; our app is built each time. Throws if their markup differs from ours. */
export async function preparePeers(): Promise<void> {
  if (!existsSync(path.join(peers, 'peers/fastify/captured'))) node('setup.mjs');
  await buildApp();
  node('capture.mjs', '--only', 'fastify-ssr', ...ours.flatMap((each) => ['--target', each]));
}

type Results = { load: Record<string, Array<{ rps: number; clean: boolean }>> };
type Measure = { names: string[]; skip: string[]; options: BenchOptions };

function measure(out: string, { names, skip, options }: Measure): { results: Results; report: string } {
  const length = options.quick ? ['--rounds', '1', '--secs', '3', '--warm', '3'] : ['--rounds', '3', '--secs', '6'];
  const targets = ours.flatMap((each) => ['--target', each]);
  const what = ['--peers', names.join(','), '--pages', peersPages.join(','), '--skip', skip.join(','), '--out', out];
  node('bench.mjs', ...length, ...targets, ...what);
  const file = (extension: string) => readFileSync(path.join(peers, `out/${out}.${extension}`), 'utf8');
  return { results: JSON.parse(file('json')), report: file('md') };
}

const node = (...args: string[]) =>
  execFileSync(process.execPath, args, { cwd: peers, stdio: ['ignore', 'ignore', 'inherit'] });

function rate(results: Results, name: string, page: string): number {
  const all = results.load[`${name} ${page}`] ?? [];
  const clean = all.filter((each) => each.clean);
  return median((clean.length > 0 ? clean : all).map(({ rps }) => rps));
}

function ratios(results: Results): string {
  const asked = [
    ['portico', 'next-dynamic', 3.5],
    ['portico', 'tanstack', 1],
    ['portico', 'fastify-ssr', 0.38],
    ['portico-cached', 'same-bytes', 0.6],
    ['portico-cached', 'next-isr', 20],
  ] as const;
  const rows = asked.map(([mine, theirs, minRatio]) => [
    `${mine} / ${theirs}`,
    `×${minRatio}`,
    ...peersPages.map((page) => `×${rounded(rate(results, mine, page) / rate(results, theirs, page), 2)}`),
  ]);
  return table(['requests per second', 'at least', ...peersPages], rows);
}
