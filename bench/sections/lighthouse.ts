/** Lighthouse with its mobile preset on every public page, as the gateway serves it. */
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromiumPath } from '../../tests/helpers/chromium.ts';
import { startProduct } from '../../tests/helpers/product.ts';
import { samplePages } from '../../tests/helpers/public-pages.ts';
import type { Section } from '../section.ts';
import { rounded, table } from '../table.ts';

const peers = path.join(import.meta.dirname, '..', 'peers');

type Report = {
  scores: { performance: number; accessibility: number; 'best-practices': number; seo: number };
  fcp: number;
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
  failed: string[];
};

export const lighthouse: Section = async ({ quick }) => {
  if (!existsSync(path.join(peers, 'tools/node_modules'))) {
    execFileSync('npm', ['install', '--no-audit', '--no-fund', '--no-save'], {
      cwd: path.join(peers, 'tools'),
      stdio: 'inherit',
    });
  }
  const product = await startProduct();
  try {
    const addresses = await samplePages(product.origin);
    const urls = addresses.map(product.url);
    const args = ['lighthouse-site.mjs', '--chromium', chromiumPath(), '--runs', quick ? '1' : '3', ...urls];
    const output = execFileSync(process.execPath, args, {
      cwd: peers,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const { version, reports } = JSON.parse(output) as { version: string; reports: Report[] };
    const rows = reports.map(({ scores, fcp, lcp, tbt, cls, bytes, failed }, index) => [
      addresses[index]!,
      ...Object.values(scores),
      rounded(fcp),
      rounded(lcp),
      rounded(tbt),
      rounded(cls, 3),
      rounded(bytes / 1000),
      failed.join(' ') || '–',
    ]);
    const head = [
      'page',
      'performance',
      'accessibility',
      'best practices',
      'SEO',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'CLS',
      'kB',
      'failed audits',
    ];
    return `Lighthouse ${version}, mobile preset, simulated throttling.\n\n${table(head, rows)}`;
  } finally {
    await product.remove();
  }
};
