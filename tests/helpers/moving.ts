/** Sends files of other sites to the services, and waits until they have done their work. */

import { zipSync } from 'fflate';
import { expect } from 'vitest';
import {
  createMove,
  getMove,
  isWorking,
  type Move,
  moveLimits,
  type moveSteps,
  stepMove,
} from '#contract/content/moving.ts';
import type { RunningServices } from './own-services.ts';

type Sender = Pick<RunningServices, 'call' | 'urls' | 'env'>;
type Sent = { readonly name?: string; readonly address?: string; readonly addresses?: string };

async function sendFile(
  { call, urls, env }: Sender,
  bytes: Uint8Array,
  { name = 'export.xml', address = '', addresses = '' }: Sent = {},
): Promise<Move> {
  const move = await call(createMove, { fileName: name, size: bytes.length, address, addresses });
  for (let number = 0; number * moveLimits.partBytes < bytes.length; number++) {
    const part = bytes.subarray(number * moveLimits.partBytes, (number + 1) * moveLimits.partBytes);
    const answer = await fetch(`${urls.content}/content/moves/${move.id}/parts/${number}`, {
      method: 'PUT',
      headers: { 'content-type': 'application/octet-stream', authorization: `Bearer ${env['SERVICE_TOKEN']}` },
      body: new Uint8Array(part),
    });
    expect(answer.status).toBe(200);
  }
  return move;
}

export async function step(
  { call }: Pick<RunningServices, 'call'>,
  id: string,
  name: (typeof moveSteps)[number],
): Promise<Move> {
  await call(stepMove, { id, step: name });
  return ended({ call }, id);
}

export const ended = ({ call }: Pick<RunningServices, 'call'>, id: string, timeout = 60_000): Promise<Move> =>
  expect
    .poll(() => call(getMove, { id }), { timeout, interval: 100 })
    .toSatisfy(({ state }: Move) => !isWorking(state))
    .then(() => call(getMove, { id }));

export async function read(services: Sender, file: string | Uint8Array, options?: Sent): Promise<Move> {
  const { id } = await sendFile(services, typeof file === 'string' ? Buffer.from(file) : file, options);
  return step(services, id, 'read');
}

/** `{ 'post made': 3 }` */
export const countsOf = ({ counts }: Move): Record<string, number> =>
  Object.fromEntries(counts.map(({ kind, state, count }) => [`${kind} ${state}`, count]));

/** The folder of a site as a ZIP archive. */
export const packed = (files: Readonly<Record<string, string | Uint8Array>>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, body]) => [name, typeof body === 'string' ? Buffer.from(body) : body]),
    ),
  );

type Item = Readonly<Record<string, string>> & { readonly html?: string };

/** An export of WordPress in the shape of its present version. */
export const wxr = (
  items: readonly Item[],
  { head = '<?xml version="1.0" encoding="UTF-8" ?>', extra = '' } = {},
): string => `${head}
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel>
<title>Old workshop</title>
<link>https://old.example</link>
<wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url>
<wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login><![CDATA[ines]]></wp:author_login><wp:author_email><![CDATA[ines@old.example]]></wp:author_email><wp:author_display_name><![CDATA[Ines Moreau]]></wp:author_display_name></wp:author>
${extra}
${items.map(itemOf).join('\n')}
</channel>
</rss>`;

function itemOf({ html = '', title = '', tags = '', comments = '', meta = '', link = '', ...fields }: Item): string {
  const all = {
    post_type: 'post',
    status: 'publish',
    post_date: '2019-05-04 10:00:00',
    post_date_gmt: '2019-05-04 08:00:00',
    ...fields,
  };
  return `<item><title>${cdata(title)}</title><link>${link}</link><dc:creator>${cdata('ines')}</dc:creator>
<content:encoded>${cdata(html)}</content:encoded><excerpt:encoded>${cdata(fields['excerpt'] ?? '')}</excerpt:encoded>
${Object.entries(all)
  .map(([name, value]) => `<wp:${name}>${cdata(value)}</wp:${name}>`)
  .join('')}
${tags
  .split(',')
  .filter(Boolean)
  .map((tag) => `<category domain="post_tag" nicename="x">${cdata(tag)}</category>`)
  .join('')}
${meta
  .split(',')
  .filter(Boolean)
  .map(
    (pair) =>
      `<wp:postmeta><wp:meta_key>${cdata(pair.split('=')[0] ?? '')}</wp:meta_key><wp:meta_value>${cdata(pair.split('=')[1] ?? '')}</wp:meta_value></wp:postmeta>`,
  )
  .join('')}
${comments}</item>`;
}

const cdata = (text: string): string => `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
