import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, settingNames } from '../../server/config.ts';

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>;

test('.env.example names every setting and no other', () => {
  expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
});

test('.env.example gives the defaults', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('every setting that is wrong is named, in one error', () => {
  expect(() => readConfig({ PORT: 'x', MAX_ACTIONS: '-1', AUTH_URL: 'ftp://auth' })).toThrow(
    /PORT.*AUTH_URL.*MAX_ACTIONS/s,
  );
});

test('addresses lose the slash at their end', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://tarn.example/' }).PUBLIC_ORIGIN).toBe('https://tarn.example');
});
