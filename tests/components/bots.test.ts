import { expect, test } from 'vitest';
import { isBot } from '#contract/bots.ts';
import { checkEveryMilliseconds } from '../../src/client-components/router/new-build.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', true],
  ['Mozilla/5.0 (compatible; bingbot/2.0)', true],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome-Lighthouse', true],
  ['facebookexternalhit/1.1', true],
  ['Mozilla/5.0 google', true],
  ['WhatsApp/2.23.20.0', true],
  ['Mozilla/5.0 (Windows NT 6.1; WOW64) SkypeUriPreview Preview/0.5', true],
  ['curl/8.14.1', true],
  ['python-requests/2.32.3', true],
  ['Go-http-client/2.0', true],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36', false],
  ['Mozilla/5.0 (compatible; GoogleOther)', true],
  ['LIGHTHOUSE', true],
  ['Robots of a company/2', true],
  ['Mozilla/5.0 (compatible; SomeBots_2)', true],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT X70) Chrome/156.0.0.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT X70) Twitterbot/1.0', true],
  ['', false],
])('S83: %j counts as a bot: %s', (userAgent, bot) => {
  expect(isBot(userAgent)).toBe(bot);
});

test('the browser checks for a new build once an hour', () => {
  expect(checkEveryMilliseconds).toBe(3_600_000);
});
