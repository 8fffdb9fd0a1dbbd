/** Writes of a page beside its response, such as that a deck was viewed. */
import { once } from 'node:events';
import { get, type ServerResponse } from 'node:http';
import { beforeEach, expect, test } from 'vitest';
import { setUpAccountGateway } from '../helpers/account-gateway.ts';
import { respondWithFailure } from '../helpers/account-services.ts';
import { json } from '../helpers/foreign-service.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { generousTimeouts } from '../helpers/program.ts';
import { answerWith, cookie, readerOf } from '../helpers/streamed-page.ts';

const { logger, lines } = collectingLogger('warn');
const gateway = setUpAccountGateway({ logger, env: { ...generousTimeouts, panelGrace: '0' } });
const write = 'POST /trade/own-operation';
const address = '/account/orders';
const open = () => fetch(gateway().origin + address, { headers: { cookie, 'accept-encoding': 'identity' } });

beforeEach(() => {
  gateway().services.world.faults.set('GET /trade/secret/orders', answerWith('write beside'));
  lines.length = 0;
});

function holdWrite() {
  const { promise: asked, resolve } = Promise.withResolvers<ServerResponse>();
  gateway().services.world.faults.set(write, (_hit, response) => resolve(response));
  return asked;
}

test('a page does not wait for it, and what is read after it does', async () => {
  const asked = holdWrite();
  const reader = readerOf(await open());
  await reader.until('first is loading');
  const written = await asked;
  expect(gateway().services.requestsTo('GET /trade/first')).toEqual([]);
  json(written, 200, {});
  expect(await reader.rest()).toContain('<b>secret of first</b>');
});

test('it is completed even if the visitor disconnects', async () => {
  const asked = holdWrite();
  const before = await gateway().connections();
  const visitor = get(gateway().origin + address, { agent: false, headers: { cookie } }).on('error', () => undefined);
  const written = await asked;
  visitor.destroy();
  await expect.poll(() => gateway().connections()).toBe(before);
  expect(written.destroyed).toBe(false);
  const finished = once(written, 'finish');
  json(written, 200, {});
  await finished;
  expect(lines).toEqual([]);
});

test('a failure is logged, and the page is complete', async () => {
  gateway().services.world.faults.set(write, respondWithFailure(422));
  const response = await open();
  expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('secret of second')]);
  expect(lines).toMatchObject([{ msg: 'could not write beside a page' }]);
});
