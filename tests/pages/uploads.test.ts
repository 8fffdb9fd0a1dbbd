import sharp from 'sharp';
import { beforeAll, expect, inject, test } from 'vitest';
import { uploadLimits } from '#contract/picture-sizes.ts';
import { demoPeople } from '../helpers/demo-people.ts';
import { cookiesOf, createPageVisitor, type PageVisitor } from '../helpers/page-visitor.ts';
import { signedIn } from '../helpers/visitors.ts';

const origin = inject('origin');
const address = `${origin}/account/uploads`;
let admin: PageVisitor;
let customer: PageVisitor;
beforeAll(async () => {
  admin = await signedIn(demoPeople.admin.phoneNumber);
  customer = await signedIn(demoPeople.second.phoneNumber);
});

type Sent = { as?: PageVisitor; bytes?: Buffer; name?: string; alt?: string; headers?: Record<string, string> };

async function send({ as, bytes = Buffer.alloc(0), name = 'picture.png', alt = 'A square.', headers = {} }: Sent) {
  const body = new FormData();
  body.set('alt', alt);
  body.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), name);
  const own = { 'sec-fetch-site': 'same-origin', ...(as ? { cookie: cookiesOf(as) } : {}), ...headers };
  const answer = await fetch(address, { method: 'POST', body, headers: own });
  return { status: answer.status, headers: answer.headers, body: await answer.json().catch(() => null) };
}
const square = () =>
  sharp({ create: { width: 600, height: 600, channels: 3, background: '#0f3d3e' } })
    .png()
    .toBuffer();

test('T52: a picture is stored, served at its own URL and listed, and the response is not cached', async () => {
  const { status, body, headers } = await send({ as: admin, bytes: await square(), name: '../../x.png' });
  expect([status, headers.get('cache-control')]).toEqual([201, 'private, no-store']);
  expect(body).toMatchObject({ alt: 'A square.', width: 600, height: 600, widths: [480, 600] });
  const again = await send({ as: admin, bytes: await square(), name: '../../x.png' });
  const names = [body.src, again.body.src].map((src) => /^\/media\/([0-9a-f]{32})-600\.webp$/.exec(src)?.[1]);
  expect(new Set(names)).toHaveLength(2);
  expect(names).not.toContain(undefined);
  const shown = await fetch(`${origin}${body.src}`);
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const list = await (await admin.get('/account/uploads?q=square')).json();
  expect(list.items.map(({ src }: { src: string }) => src)).toContain(body.src);
});

test('T52: files that are not pictures, or too large, are refused with a reason', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const long = Buffer.concat([await square(), Buffer.alloc(uploadLimits.bytes)]);
  const cases: Array<[Buffer, number[]]> = [
    [svg, [415]],
    [html, [415]],
    [Buffer.from('504b0304140000000000', 'hex'), [415]],
    [(await square()).subarray(0, 90), [400]],
    [long, [413]],
    [Buffer.alloc(0), [422]],
  ];
  for (const [bytes, statuses] of cases) {
    const { status, body } = await send({ as: admin, bytes });
    expect(statuses).toContain(status);
    expect(body.user_message).toMatch(/^[A-Z].*\.$/);
  }
  expect((await send({ as: admin, bytes: await square(), alt: 'x'.repeat(401) })).body.fields).toHaveProperty('alt');
});

test('T52: a picture that is too large is refused also when its length is not declared', async () => {
  const part = (text: string) => Buffer.from(text.replaceAll('\n', '\r\n'));
  const head = part('--x\nContent-Disposition: form-data; name="file"; filename="a.png"\n\n');
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(head);
      for (let sent = 0; sent < 8; sent++) controller.enqueue(Buffer.alloc(1024 * 1024));
      controller.close();
    },
  });
  const headers = {
    'content-type': 'multipart/form-data; boundary=x',
    'sec-fetch-site': 'same-origin',
    cookie: cookiesOf(admin),
  };
  const answer = await fetch(address, { method: 'POST', body, headers, duplex: 'half' } as RequestInit).catch(
    () => null,
  );
  expect([null, 413]).toContain(answer?.status ?? null);
  expect((await admin.get('/account/uploads')).status).toBe(200);
});

test('T52: uploads without a session, without the permission or from another site are refused', async () => {
  const bytes = await square();
  expect((await send({ bytes })).status).toBe(401);
  expect((await send({ as: customer, bytes })).status).toBe(403);
  expect((await send({ as: admin, bytes, headers: { 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  expect((await customer.get('/account/uploads')).status).toBe(403);
  const json = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin', cookie: cookiesOf(admin) };
  expect((await fetch(address, { method: 'POST', body: '{}', headers: json })).status).toBe(415);
});

test('S8: pages of the site are found by title, with their URLs', async () => {
  const { items } = await (await admin.get('/account/links?q=lamp')).json();
  expect(items[0]).toMatchObject({ kind: 'Product' });
  for (const { href } of items) expect((await fetch(`${origin}${href}`)).status).toBe(200);
  expect((await (await admin.get('/account/links')).json()).items.length).toBeGreaterThan(5);
  expect((await createPageVisitor(origin).get('/account/links')).status).toBe(401);
});
