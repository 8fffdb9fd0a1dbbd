// Lighthouse (mobile preset) for the addresses given: node lighthouse-site.mjs --chromium path --runs 3 url... JSON on stdout; of several runs the one with the middle performance.
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const req = createRequire(path.join(import.meta.dirname, 'tools/package.json'));
const { default: lighthouse } = await import(
  pathToFileURL(path.join(import.meta.dirname, 'tools/node_modules/lighthouse/core/index.js'))
);
const chromeLauncher = await import(pathToFileURL(req.resolve('chrome-launcher')));
const { values: A, positionals: urls } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'string' }, runs: { type: 'string', default: '3' } },
});
// Chromium now and then loses the beginning of a trace.
async function once(url, left = 3) {
  try {
    return await attempt(url);
  } catch (e) {
    if (left === 0) throw e;
    return once(url, left - 1);
  }
}
async function attempt(url) {
  const chrome = await chromeLauncher.launch({
    chromePath: A.chromium,
    chromeFlags: [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
    logLevel: 'silent',
  });
  try {
    const { lhr } = await lighthouse(url, {
      port: chrome.port,
      output: 'json',
      logLevel: 'silent',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (lhr.runtimeError) throw new Error(JSON.stringify(lhr.runtimeError));
    const score = (k) => Math.round((lhr.categories[k]?.score ?? NaN) * 100),
      n = (k) => lhr.audits[k]?.numericValue;
    return {
      scores: {
        performance: score('performance'),
        accessibility: score('accessibility'),
        'best-practices': score('best-practices'),
        seo: score('seo'),
      },
      fcp: n('first-contentful-paint'),
      lcp: n('largest-contentful-paint'),
      tbt: n('total-blocking-time'),
      cls: n('cumulative-layout-shift'),
      bytes: n('total-byte-weight'),
      failed: Object.values(lhr.audits)
        .filter((a) => a.scoreDisplayMode === 'binary' && a.score === 0)
        .map((a) => a.id),
    };
  } finally {
    await chrome.kill();
  }
}
const reports = [];
for (const url of urls) {
  await fetch(url);
  const runs = [];
  for (let i = 0; i < +A.runs; i++) runs.push(await once(url));
  runs.sort((a, b) => a.scores.performance - b.scores.performance);
  reports.push(runs[runs.length >> 1]);
  console.error('lighthouse', url, JSON.stringify(runs[runs.length >> 1]));
}
process.stdout.write(JSON.stringify({ version: req('lighthouse/package.json').version, reports }), () =>
  process.exit(0),
);
