import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { misspeltSettings, readConfig, removedSettingsIn, settingNames } from '../../server/settings/config.ts';
import { removedSettings } from '../../server/settings/removed.ts';

const example = parseEnv(readFileSync('.env.example', 'utf8')) as Record<string, string>;

test('.env.example lists every setting and nothing else', () => {
  expect(Object.keys(example).sort()).toEqual([...settingNames].sort());
});

test('.env.example contains the default values', () => {
  expect(readConfig(example)).toEqual(readConfig({}));
});

test('one error names every invalid setting', () => {
  expect(() => readConfig({ PORT: 'x', MAX_DOCUMENTS: '-1', AUTH_URL: 'ftp://auth' })).toThrow(
    /PORT.*AUTH_URL.*MAX_DOCUMENTS/s,
  );
});

test('a trailing slash is removed from URLs', () => {
  expect(readConfig({ PUBLIC_ORIGIN: 'https://tarn.example/' }).PUBLIC_ORIGIN).toBe('https://tarn.example');
});

test.each([
  ['PORT', '99999'],
  ['TRUST_PROXY', 'yes'],
  ['TRUST_PROXY', '10.0.0.0/64'],
  ['SERVICE_PORTS', 'content=99999'],
  ['SERVICE_PORTS', 'nosuch=4001'],
  ['PUBLIC_ORIGIN', 'https://tarn.example/shop'],
  ['MAX_DOCUMENTS', '0'],
  ['UPSTREAM_TIMEOUT', '0'],
  ['SMS_SINK', 'twilio'],
  ['ATTACHMENTS_LIMIT', '18874369'],
  ['MERGE_UNDO_DAYS', '366'],
  ['CDN', 'another'],
])('S130: %s=%s is refused at startup', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(name);
});

test('pictures that a secure site would read without encryption are refused at startup', () => {
  const PUBLIC_ORIGIN = 'https://tarn.example';
  expect(() => readConfig({ PUBLIC_ORIGIN, S3_READ_ENDPOINT: 'http://s3.example' })).toThrow(
    'S3_READ_ENDPOINT: must be',
  );
  expect(readConfig({ PUBLIC_ORIGIN, S3_READ_ENDPOINT: 'https://s3.example' })).toBeDefined();
});

test.each([
  ['TRUST_PROXY', 'loopback, 10.0.0.0/8,::1'],
  ['SERVICE_PORTS', 'content=4001,trade=4002,'],
  ['PUBLIC_ORIGIN', 'https://tarn.example:8443'],
])('%s=%s is accepted', (name, value) => {
  expect(readConfig({ [name]: value })).toBeDefined();
});

test('a variable one typo away from a setting is reported, other variables are not', () => {
  const env = { DATABSE_URL: 'postgres://x', PUBLIC_ORIGN: 'x', HOSTNAME: 'x', PATH: 'x', npm_config_port: '1' };
  expect(misspeltSettings(env)).toEqual([
    { name: 'DATABSE_URL', meant: 'DATABASE_URL' },
    { name: 'PUBLIC_ORIGN', meant: 'PUBLIC_ORIGIN' },
  ]);
});

test('a setting of an earlier version is reported, with the one that holds instead', () => {
  const env = { SMS_PRICE: '0.07', HEADERS_TIMEOUT: '9000', PANEL_GRACE: '', SMS_PRICES: '*=0.07' };
  expect(removedSettingsIn(env)).toEqual([
    { name: 'HEADERS_TIMEOUT', instead: undefined },
    { name: 'SMS_PRICE', instead: 'SMS_PRICES' },
  ]);
  expect(misspeltSettings(env)).toEqual([]);
  expect(settingNames.filter((name) => removedSettings.has(name))).toEqual([]);
});

test('an e-mail may be half more than the files of a message, or 15 MiB', () => {
  const limitOf = (mebibytes: number) =>
    readConfig({ ATTACHMENTS_LIMIT: String(mebibytes * 2 ** 20) }).inboundLimit / 2 ** 20;
  expect([limitOf(1), limitOf(10), limitOf(18)]).toEqual([15, 15, 27]);
});

test.each([
  ['no settings', {}, true],
  ['another host', { HOST: '0.0.0.0' }, false],
  ['a public origin', { PUBLIC_ORIGIN: 'https://tarn.example' }, false],
  ['production', { NODE_ENV: 'production' }, false],
  ['IPv6 loopback addresses', { HOST: '::1', PUBLIC_ORIGIN: 'http://[::1]:3000' }, true],
])('with %s (%o) demo data is created by default only on a private machine', (_, env, expected) => {
  expect(readConfig(env)).toMatchObject({ isPrivate: expected, SEED_DEMO: expected });
  expect(readConfig({ ...env, SEED_DEMO: '1' }).SEED_DEMO).toBe(true);
  expect(readConfig({ ...env, SEED_DEMO: '0' }).SEED_DEMO).toBe(false);
});
