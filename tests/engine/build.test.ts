import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { loadBundles } from '../../engine/bundles.ts';
import type { BrowserManifest, RscManifest } from '../../engine/webpack/manifests.ts';
import trimReactLoader from '../../engine/webpack/trim-react-loader.ts';
import { buildEngineApp } from '../helpers/engine-app.ts';
import { smallApp } from '../helpers/small-app.ts';

const read = (file: string) => readFileSync(path.join(smallApp, file), 'utf8');
const browserManifest = () => JSON.parse(read('browser-manifest.json')) as BrowserManifest;
const counter = 'tests/engine/app/client-components/counter.tsx';

test('a client reference lists its chunk and its CSS', () => {
  const { modules } = browserManifest();
  const entry = modules[counter];
  const files = entry?.chunks.filter((_, index) => index % 2 === 1) ?? [];
  expect(files.map((file) => read(`static/${file}`)).join()).toContain('useState');
  expect(files.some((file) => read(`static/${file}`).includes(`${entry?.id}`))).toBe(true);
  expect(entry?.css.map((file) => read(`static/${file}`)).join()).toContain('3px solid');
});

test('a client module of the main chunk needs no other chunk', () => {
  const { modules, main } = browserManifest();
  expect(modules['src/client-components/router/slot.tsx']?.chunks).toEqual([]);
  expect(main.map((file) => read(`static/${file}`)).join()).toContain('announcer');
});

test('a page lists exactly the client modules that it can show', () => {
  const { pages } = JSON.parse(read('rsc-manifest.json')) as RscManifest;
  expect(pages['tests/engine/app/home-page.tsx']?.references).toEqual([counter]);
  expect(pages['tests/engine/app/form-page.tsx']?.references).toEqual([]);
});

test('class names are the same in all three builds', () => {
  const namesIn = (text: string) => new Set(text.match(/\btitle_[0-9a-f]{8}\b/g));
  const styles = readdirSync(path.join(smallApp, 'static')).filter((file) => file.endsWith('.css'));
  const styled = namesIn(styles.map((file) => read(`static/${file}`)).join());
  for (const build of ['rsc.cjs', 'ssr.cjs']) {
    const used = namesIn(read(build));
    expect(used.size).toBeGreaterThan(0);
    expect([...used].filter((name) => !styled.has(name))).toEqual([]);
  }
});

test('T05: public files have nothing of server modules', () => {
  const files = readdirSync(path.join(smallApp, 'static')).map((file) => read(`static/${file}`));
  for (const marker of [
    'secret detail',
    'use server',
    'https://example.com/elsewhere',
    'Thank you, ',
    'Too short.',
    'process.env',
  ]) {
    expect(files.filter((text) => text.includes(marker))).toEqual([]);
  }
});

test('visitors load React without view transitions and refs to fragments', () => {
  const files = readdirSync(path.join(smallApp, 'static')).map((file) => read(`static/${file}`));
  for (const marker of ['startViewTransition', 'observeUsing', 'Error generating stack']) {
    expect(files.filter((text) => text.includes(marker))).toEqual([]);
  }
});

test('a React without one of the functions to remove fails the build', () => {
  expect(() => trimReactLoader('function startViewTransition() {\n}')).toThrow('React has no function');
});

test('T04: an action without an endpoint fails the build, and the error names it', async () => {
  await expect(buildEngineApp('stray-app')).rejects.toThrow(
    /tests\/engine\/stray-app\/actions\.ts: deleteEverything is exported .* but not made by defineAction\(\)/,
  );
});

test('a client component that imports an action fails the build', async () => {
  await expect(buildEngineApp('broken-app')).rejects.toThrow(
    'actions reach client components as props, never as imports',
  );
});

test('a build with a missing or truncated file is refused with its name and what to do', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'portico-build-'));
  const load = () => loadBundles(folder, { themeScript: '' });
  expect(load).toThrow(/browser-manifest\.json cannot be read \(ENOENT.*Run npm run build\./);
  for (const [file, rest] of [
    ['browser-manifest.json', '{"'],
    ['rsc-manifest.json', ''],
    ['rsc.cjs', 'module.exports = {'],
  ] as const) {
    writeFileSync(path.join(folder, file), rest);
    expect(load).toThrow(`${file} cannot be read`);
    cpSync(path.join(smallApp, file), path.join(folder, file));
  }
  rmSync(folder, { recursive: true });
});
