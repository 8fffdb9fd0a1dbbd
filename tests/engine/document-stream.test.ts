import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, test } from 'vitest';
import { DocumentStream } from '../../engine/document-stream.ts';

let output: PassThrough;
let stream: DocumentStream;
beforeEach(() => {
  output = new PassThrough();
  stream = new DocumentStream(output);
});

const writeHtml = (html: string) => {
  stream.html.write(Buffer.from(html));
  stream.html.flush();
};
function written(from = output): string {
  let all = '';
  for (let chunk = from.read(); chunk !== null; chunk = from.read()) all += chunk;
  return all;
}

test('the payload follows the shell, and later comes before the HTML that needs it', async () => {
  stream.flight.write('0:"$L1"\n');
  writeHtml('<html><body><p>frame</p>');
  expect(written()).toBe('<html><body><p>frame</p><script type="text/x-component">0:"$L1"\n</script><!---->');
  stream.flight.write('1:"panel"\n');
  stream.flight.end();
  expect(written()).toBe('');
  writeHtml('<div hidden>panel</div>');
  expect(written()).toBe('<script type="text/x-component">1:"panel"\n</script><!----><div hidden>panel</div>');
  writeHtml('</body></html>');
  stream.html.end();
  expect(written()).toBe('</body></html>');
});

test('a browser that no longer runs scripts loads the document again, which the head says once', async () => {
  writeHtml('<html><head><title>Page</title></head><body><p>frame</p>');
  writeHtml('<p>&lt;/head></head></p>');
  const [head = '', ...others] = written().split('</head>');
  expect(head).toBe('<html><head><title>Page</title><noscript><meta http-equiv="refresh" content="0"></noscript>');
  expect(others.join('')).not.toContain('noscript');
});

test('the document ends after its payload, also where the HTML was complete before it', async () => {
  writeHtml('<html><body>frame</body></html>');
  stream.html.end();
  stream.flight.write('0:1\n');
  stream.flight.end();
  expect(await text(output)).toBe(
    '<html><body>frame<script type="text/x-component">0:1\n</script><!----></body></html>',
  );
});

test('T09: a payload that could end its block is carried as a JSON string', async () => {
  stream.flight.write('0:"</script>\r\0"\n');
  stream.flight.end();
  writeHtml('<html><body></body></html>');
  stream.html.end();
  const [, carried = ''] = /<script[^>]*>(.*)<\/script><!---->/s.exec(await text(output)) ?? [];
  expect(carried).not.toMatch(/[<\r\0]/);
  expect(JSON.parse(carried)).toBe('0:"</script>\r\0"\n');
});

test('React waits while the reader is slow', async () => {
  const slow = new PassThrough({ highWaterMark: 4 });
  const { html } = new DocumentStream(slow);
  expect(html.write('<html>')).toBe(true);
  html.flush();
  expect(html.write('<body>')).toBe(false);
  const drained = once(slow, 'drain');
  written(slow);
  await drained;
  expect(html.write('<p>')).toBe(true);
});
