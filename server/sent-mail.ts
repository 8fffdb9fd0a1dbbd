/** Pages of `npm run dev` with the e-mails that were written into a folder instead of being sent. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { escapeXml } from '#contract/xml.ts';
import type { Config } from './settings/config.ts';

type SentMail = { readonly at: string; readonly to: string; readonly subject: string; readonly html: string };

const address = '/_dev/mail';
const maxShown = 100;

export function addSentMail(app: FastifyInstance, { SMTP_URL = '' }: Config): void {
  if (!SMTP_URL.startsWith('folder:')) return;
  const folder = SMTP_URL.slice('folder:'.length);
  const read = async (name: string) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as SentMail;

  app.get(address, async (_request, reply) => {
    const names = (await readdir(folder).catch(() => []))
      .filter((name) => name.endsWith('.json'))
      .sort()
      .reverse();
    const mails = await Promise.all(names.slice(0, maxShown).map(async (name) => ({ name, ...(await read(name)) })));
    const rows = mails.map(
      ({ name, at, to, subject }) =>
        `<li><a href="${address}/${name}">${escapeXml(subject)}</a> to ${escapeXml(to)}, ${escapeXml(at)}</li>`,
    );
    const list = rows.length > 0 ? `<ol>${rows.join('')}</ol>` : '<p>None so far.</p>';
    return send(reply, `<!doctype html><html lang="en"><title>Sent e-mail</title><h1>Sent e-mail</h1>${list}</html>`);
  });

  app.get<{ Params: { name: string } }>(`${address}/:name`, async ({ params: { name } }, reply) => {
    if (!/^[\w-]+\.json$/.test(name)) return send(reply, 'Not found', 404);
    const mail = await read(name).catch(() => null);
    return mail ? send(reply, mail.html) : send(reply, 'Not found', 404);
  });
}

/** The gateway's policy would forbid the styles that an e-mail has in its elements. */
function send(reply: FastifyReply, html: string, status = 200): void {
  reply.hijack();
  reply.raw.writeHead(status, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    'cache-control': 'no-store',
  });
  reply.raw.end(html);
}
