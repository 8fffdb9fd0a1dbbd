import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { keepBuilds } from '../../engine/kept-builds.ts';

const directory = mkdtempSync(path.join(tmpdir(), 'portico-builds-'));
afterAll(() => rmSync(directory, { recursive: true }));

function build(...files: string[]): string[] {
  for (const name of files) writeFileSync(path.join(directory, 'static', name), name);
  keepBuilds(directory, files);
  return readdirSync(path.join(directory, 'static')).sort();
}

test('S132: the files of the last three builds stay, and building the same again removes none', () => {
  mkdirSync(path.join(directory, 'static'));
  writeFileSync(path.join(directory, 'static', 'unknown.js'), '');
  expect(build('boot.1.js', 'react.js')).toEqual(['boot.1.js', 'react.js']);
  expect(build('boot.2.js', 'react.js')).toEqual(['boot.1.js', 'boot.2.js', 'react.js']);
  for (let again = 0; again < 3; again++)
    expect(build('react.js', 'boot.3.js')).toEqual(['boot.1.js', 'boot.2.js', 'boot.3.js', 'react.js']);
  expect(build('boot.4.js')).toEqual(['boot.2.js', 'boot.3.js', 'boot.4.js', 'react.js']);
});

test('S132: with a list of builds that is damaged, every file stays for three builds', () => {
  writeFileSync(path.join(directory, 'builds.json'), '[["boot.2');
  expect(build('boot.5.js')).toEqual(['boot.2.js', 'boot.3.js', 'boot.4.js', 'boot.5.js', 'react.js']);
  build('boot.6.js');
  expect(build('boot.7.js')).toEqual(['boot.5.js', 'boot.6.js', 'boot.7.js']);
});
