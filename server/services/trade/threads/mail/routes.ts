/** Answers by e-mail, which the webhook of the gateway passes on (docs/decisions/057-replies-by-e-mail.md). */
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type * as z from 'zod';
import { failure, failures, isFailure } from '#contract/failures.ts';
import { receiveMail } from '#contract/trade/received-mail.ts';
import { requireSystem } from '../../../../actor.ts';
import { createSemaphore, withPermit } from '../../../../semaphore.ts';
import { commit } from '../../../events/emit.ts';
import { sendAnswer } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { Accepted, Attachments } from '../../attachments/attachments.ts';
import type { Scanning } from '../../attachments/scanning.ts';
import { countAttempt } from '../../limits.ts';
import type { TradeTables } from '../../tables.ts';
import { addCustomerMessage, lockReceiver } from '../changes.ts';
import type { ThreadRow } from '../queries.ts';
import { type IncomingMail, readMail } from './incoming.ts';
import type { ReplyAddresses } from './reply-address.ts';

type Outcome = z.input<typeof receiveMail.output>;

/** Each is in memory as a whole. */
const atOnce = 2;
const waiting = 20;
/** In characters. */
const longestBody = 20_000;
const mailType = 'message/rfc822';

type Options = { addresses: ReplyAddresses; attachments: Attachments; scanning: Scanning };

export function addMailRoutes(service: Service<TradeTables>, { addresses, attachments, scanning }: Options): void {
  const { app, config, database } = service;
  const limits = { perHour: config.INQUIRIES_PER_HOUR * 4, perDay: config.INQUIRIES_PER_DAY * 4 };
  const reading = createSemaphore({ permits: atOnce, queueLength: waiting });
  app.addContentTypeParser(
    mailType,
    { parseAs: 'buffer', bodyLimit: config.INBOUND_LIMIT },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  const options = { config: { endpoint: receiveMail, consumes: [mailType] }, bodyLimit: config.INBOUND_LIMIT };
  app.post(`/trade${receiveMail.path}`, options, async (request, reply) => {
    requireSystem(request.actor);
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw failures.unsupportedMedia(`Send the e-mail as ${mailType}.`);
    const outcome = await withPermit(reading, async () => receive(await readMail(raw, addresses), request));
    return sendAnswer(reply, { status: 200, body: JSON.stringify(outcome) });
  });

  async function receive(mail: IncomingMail, request: FastifyRequest): Promise<Outcome> {
    const { inquiryId, automatic, text } = mail;
    if (inquiryId === null) throw unknownAddress();
    if (automatic !== null) return { outcome: 'ignored', reason: automatic };
    if (text === '' && mail.files.length === 0) return { outcome: 'ignored', reason: 'empty' };
    if (await isThere(database, mail, inquiryId)) return { outcome: 'repeated', reason: null };
    const { body, files } = await partsOf(mail);
    const attach = await attachments.write(files, null);
    const outcome = await commit(
      service,
      async (transaction) => {
        const row = await lockReceiver(transaction, { id: inquiryId }).catch(orUnknown);
        if (!isReachable(row)) throw unknownAddress();
        // A copy that came at the same time, or to another inquiry that has been merged with this one.
        if (await isThere(transaction, mail, row.id)) return 'repeated' as const;
        await countAttempt(transaction, { kind: 'mail', client: inquiryId, limits });
        const sender = { mailId: mail.id, mailFrom: mail.from };
        const written = { row, body, authorId: row.userId, mail: sender, attach };
        await addCustomerMessage(transaction, { actor: request.actor, request }, written);
        return 'added' as const;
      },
      request.log,
    );
    scanning.soon();
    return { outcome, reason: null };
  }

  /** Files that are refused are named in the text, so that nobody waits for them. */
  async function partsOf({ text, files: received }: IncomingMail): Promise<{ body: string; files: Accepted[] }> {
    const isLong = text.length > longestBody;
    const whole = { name: 'message.txt', bytes: Buffer.from(text) };
    const files: Accepted[] = [];
    const refused: string[] = [];
    for (const file of isLong ? [whole, ...received] : received) {
      const accepted = await attachments.accept(file);
      const sizes = [...files, file].map(({ bytes }) => bytes.length);
      if (typeof accepted === 'string' || attachments.tooMuch(sizes)) refused.push(file.name.slice(0, 100) || 'a file');
      else files.push(accepted);
    }
    const shown = isLong ? `${text.slice(0, longestBody)}…` : text;
    const note = refused.length === 0 ? '' : `(Not accepted: ${refused.join(', ')})`;
    return { body: [shown, note].filter(Boolean).join('\n\n') || '(No text)', files };
  }
}

const isThere = async (tables: Kysely<TradeTables>, { id }: IncomingMail, inquiryId: string): Promise<boolean> =>
  (await tables
    .selectFrom('inquiryMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .where('mailId', '=', id)
    .executeTakeFirst()) !== undefined;

/** As on the site: no messages to an inquiry in the trash, or to one that the owner of its number did not write. */
const isReachable = ({ trashedAt, disownedAt }: ThreadRow): boolean => trashedAt === null && disownedAt === null;

const unknownAddress = () =>
  failure(404, 'unknown_reply_address', 'This e-mail was sent to no address of an inquiry that exists.');

function orUnknown(error: unknown): never {
  throw isFailure(error) && error.status === 404 ? unknownAddress() : error;
}
