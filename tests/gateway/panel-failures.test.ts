/** Panels that fail, whatever they throw: in a stream, in a whole document and in an answered form. */
import { expect, test } from 'vitest';
import { panelFailedHeader, panelHeader } from '#contract/panels.ts';
import { startAccountGateway } from '../helpers/account-gateway.ts';
import { customer, respondWithFailure, sessionIdOf } from '../helpers/account-services.ts';
import { collectingLogger } from '../helpers/log-lines.ts';
import { answerWith, digestIn, path, setUpStreams, shownIn, token, withoutScripts } from '../helpers/streamed-page.ts';

const { gateway, logged, open } = setUpStreams();

test.each([
  ['whose service fails', respondWithFailure(500)],
  ['whose service is closed to the user', respondWithFailure(403)],
])('a panel %s shows a message, is logged once, and the other panels are unaffected', async (_, answer) => {
  gateway().services.world.faults.set('GET /trade/second', answer);
  const response = await open();
  const text = await response.text();
  expect([response.status, response.headers.get('location')]).toEqual([200, null]);
  expect(text).toContain('<b>secret of first</b>');
  expect(digestIn(text)).toBeDefined();
  expect(logged()).toMatchObject([
    {
      msg: 'a panel could not be loaded',
      panel: 'second',
      digest: digestIn(text),
      reqId: response.headers.get('x-request-id'),
    },
  ]);
  const alone = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'second' } });
  expect(alone.headers.get(panelFailedHeader)).toBe('1');
});

const thrown = [
  'undefined',
  'null',
  'a text',
  'an object',
  'a redirect',
  'an error',
  'an error with a cyclic cause',
] as const;

test.each(thrown)(
  'a panel that throws %s while it loads shows its message, and so does one that renders',
  async (what) => {
    // A gateway of its own, because a log omits lines that repeat.
    const { logger, lines } = collectingLogger('warn');
    const { services } = gateway();
    const { origin, close } = await startAccountGateway({ services, logger, env: { panelGrace: '0' } });
    for (const when of ['load', 'render']) {
      gateway().services.world.faults.set('GET /trade/second', answerWith(`${when}: ${what}`));
      lines.length = 0;
      const whole = await open({ origin, headers: withoutScripts });
      const html = await whole.text();
      expect([whole.status, whole.headers.get('location')]).toEqual([200, null]);
      expect(shownIn(html)).toContain('<b>secret of first</b>');
      expect(shownIn(html)).not.toMatch(/is loading|<template/);
      expect(lines).toMatchObject([{ msg: 'a panel could not be loaded', panel: 'second', digest: digestIn(html) }]);
      expect(digestIn(html)).toBeDefined();

      for (const options of [
        {},
        { address: `${path}/_payload` },
        { address: `${path}/_payload`, headers: { [panelHeader]: 'second' } },
      ]) {
        lines.length = 0;
        const streamed = await open({ origin, ...options });
        const text = await streamed.text();
        expect([streamed.status, streamed.headers.get('location')]).toEqual([200, null]);
        // The browser shows the message where the payload has an error.
        expect(lines).toMatchObject([{ digest: /"digest":"([\da-f]{8})"/.exec(text)?.[1] }]);
        if (!('headers' in options)) expect(text).toContain('secret of first');
      }
    }
    await close();
  },
);

test('a page whose frame throws is an error page, whatever its panels do', async () => {
  gateway().services.world.faults.set('GET /trade/second', answerWith('render: an error'));
  gateway().services.world.tokens.set('token-break', { ...customer, name: 'Break' });
  for (const scripts of ['; scripts=1', '']) {
    const headers = { cookie: `__Host-session=token-break; __Host-session-id=${sessionIdOf('token-break')}${scripts}` };
    expect((await open({ headers })).status).toBe(500);
  }
});

test('a form that is answered with its page keeps the page when a panel throws', async () => {
  gateway().services.world.faults.set('GET /trade/second', answerWith('render: an error'));
  for (const send of ['post', 'call'] as const) {
    const response = await gateway().visitor(token)[send](path, 'own', { text: 'new' });
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toContain('secret of first');
  }
});

test('"Try again" loads one panel alone', async () => {
  const response = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'second' } });
  const text = await response.text();
  expect(text).toContain('secret of second');
  expect(response.headers.get(panelFailedHeader)).toBeNull();
  expect(text).not.toMatch(/first|<html|"html"/);
  expect(gateway().services.requestsTo('GET /trade/first')).toEqual([]);
  const unknown = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'third' } });
  expect(unknown.status).toBe(404);
});

test('"Try again" leads to the sign-in page when the session has ended', async () => {
  const response = await open({ address: `${path}/_payload`, headers: { [panelHeader]: 'second', cookie: '' } });
  expect(response.headers.get('x-redirect')).toBe('/account/login?redirect=%2Faccount%2Fmessages');
});
