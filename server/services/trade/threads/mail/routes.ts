/** Answers by e-mail, which the webhook of the gateway passes on (docs/decisions/057-replies-by-e-mail.md). */
import type { FastifyRequest } from 'fastify';
import type { Kysely, Transaction } from 'kysely';
import type * as z from 'zod';
import { failure, failures, isFailure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { getReceivedMail, mailType, receiveMail } from '#contract/trade/received-mail.ts';
import { requireSystem } from '../../../../actors/actor.ts';
import { createSemaphore, withPermit } from '../../../../semaphore.ts';
import { commit } from '../../../events/emit.ts';
import { sendAnswer, serve } from '../../../serve.ts';
import type { Service } from '../../../service.ts';
import type { Attachments } from '../../attachments/attachments.ts';
import type { Scanning } from '../../attachments/scanning.ts';
import { countAttempt, uncountAttempt } from '../../limits.ts';
import type { TradeTables } from '../../tables.ts';
import { addAutomaticMail, addCustomerMessage, lockReceiver } from '../changes.ts';
import { requireThread, type ThreadRow } from '../queries.ts';
import { createAccepting } from './accepting.ts';
import { automaticBecause, idOf, inquiryOf, type MailHeaders, readHeaders } from './mail-headers.ts';
import { createMailReader } from './mail-reader.ts';
import type { ReadMail } from './mail-work.ts';
import { createNotices } from './notices.ts';
import type { ReplyAddresses } from './reply-address.ts';
import type { ThreadMails } from './thread-mails.ts';

type Outcome = z.input<typeof receiveMail.output>;

/** Each is in memory as a whole. */
const maxParallelMails = 2;
const waiting = 20;

type Options = { addresses: ReplyAddresses; mails: ThreadMails; attachments: Attachments; scanning: Scanning };

export function addMailRoutes(
  service: Service<TradeTables>,
  { addresses, mails, attachments, scanning }: Options,
): void {
  const { app, config, database } = service;
  const { INBOUND_DOMAIN: domain = '' } = config;
  const perDay = config.INQUIRIES_PER_DAY * 4;
  const receiving = createSemaphore({ permits: maxParallelMails, queueLength: waiting });
  const reader = createMailReader();
  app.addHook('onClose', async () => reader.close());
  const accept = createAccepting(attachments);
  const noticeOf = createNotices(config, mails);
  app.addContentTypeParser(
    mailType,
    { parseAs: 'buffer', bodyLimit: config.inboundLimit },
    async (_request: FastifyRequest, body: Buffer) => body,
  );

  const options = { config: { endpoint: receiveMail, consumes: [mailType] }, bodyLimit: config.inboundLimit };
  app.post(`/trade${receiveMail.path}`, options, async (request, reply) => {
    requireSystem(request.actor);
    const raw = request.body;
    if (!Buffer.isBuffer(raw)) throw failures.unsupportedMedia(message('send_mail_as', { type: mailType }));
    const outcome = await withPermit(receiving, () => receive(raw, request));
    return sendAnswer(reply, { status: 200, body: JSON.stringify(outcome) });
  });

  serve(service, getReceivedMail, async ({ reference, id }, { database: tables }) => {
    const { id: inquiryId } = await requireThread(tables, reference);
    const file = await tables
      .selectFrom('attachments')
      .select('state')
      .where('id', '=', id)
      .where('inquiryId', '=', inquiryId)
      .where('type', '=', mailType)
      .executeTakeFirst();
    const raw = file?.state === 'clean' ? await attachments.bytesOf(id) : undefined;
    if (!raw) throw failures.notFound('this_email');
    const { from, to, subject, date, whole, files } = await reader.run({ raw, domain });
    return { from, to, subject, date, text: whole, files: files.map(({ name }) => name) };
  });

  async function receive(raw: Buffer, request: FastifyRequest): Promise<Outcome> {
    const headers = readHeaders(raw);
    const inquiryId = inquiryOf(headers, addresses);
    if (inquiryId === null) throw unknownAddress();
    const mailId = idOf(headers, raw);
    // Before anything reads it, so that nobody who has one address can keep the process busy.
    const isNew = await database.transaction().execute(async (transaction) => {
      const row = await lockReachable(transaction, inquiryId);
      if (await isThere(transaction, mailId, row.id)) return false;
      await countAttempt(transaction, { kind: 'mail', client: inquiryId, perDay });
      return true;
    });
    if (!isNew) return { outcome: 'repeated', reason: null };
    let outcome: Outcome | undefined;
    try {
      outcome = await add(raw, { inquiryId, mailId, headers, request });
      return outcome;
    } finally {
      if (outcome === undefined || outcome.outcome === 'repeated')
        await uncountAttempt(database, { kind: 'mail', client: inquiryId });
    }
  }

  type Received = {
    readonly inquiryId: string;
    readonly mailId: string;
    readonly headers: MailHeaders;
    readonly request: FastifyRequest;
  };

  async function add(raw: Buffer, { inquiryId, mailId, headers, request }: Received): Promise<Outcome> {
    const mail = await reader.run({ raw, domain }).catch(orUnreadable);
    const automatic = automaticBecause(headers, mail.subject);
    const { body, files, leftOut, refused } = await accept(mail);
    const original = { name: 'e-mail.eml', type: mailType, bytes: raw };
    const attach = await attachments.write([...files, original], null);
    const outcome = await commit(
      service,
      async (transaction) => {
        const row = await lockReachable(transaction, inquiryId);
        // A copy that came at the same time, or to another inquiry that has been merged with this one.
        if (await isThere(transaction, mailId, row.id)) return 'repeated' as const;
        const sender = { mailId, mailFrom: mail.sender, leftOut };
        const written = { row, body, authorId: automatic === null ? row.userId : null, mail: sender, attach };
        if (automatic !== null) {
          await addAutomaticMail(transaction, written);
          return 'noted' as const;
        }
        const notice = await noticeOf(transaction, { row, refused, isUnreadable: mail === unreadable });
        await addCustomerMessage(transaction, { actor: request.actor, request }, { ...written, notice });
        return 'added' as const;
      },
      request.log,
    );
    scanning.soon();
    return { outcome, reason: automatic };
  }
}

/** An e-mail of which nothing can be read is kept, because the next try would end in the same way. */
const unreadable: ReadMail = {
  sender: null,
  from: '',
  to: '',
  subject: '',
  date: null,
  whole: '',
  written: '(This e-mail could not be read.)',
  files: [],
  leftOut: [{ what: 'all' }],
};

function orUnreadable(error: unknown): ReadMail {
  if (isFailure(error) && error.code === 'unreadable_mail') return unreadable;
  throw error;
}

const isThere = async (tables: Kysely<TradeTables>, mailId: string, inquiryId: string): Promise<boolean> =>
  (await tables
    .selectFrom('inquiryMessages')
    .select('id')
    .where('inquiryId', '=', inquiryId)
    .where('mailId', '=', mailId)
    .executeTakeFirst()) !== undefined;

async function lockReachable(transaction: Transaction<TradeTables>, inquiryId: string): Promise<ThreadRow> {
  const row = await lockReceiver(transaction, { id: inquiryId }).catch(orUnknown);
  // As on the site: no messages to an inquiry in the trash, or to one that the owner of its number did not write.
  if (row.trashedAt !== null || row.disownedAt !== null) throw unknownAddress();
  return row;
}

const unknownAddress = () => failure(404, 'unknown_reply_address', message('mail_to_no_inquiry'));

function orUnknown(error: unknown): never {
  throw isFailure(error) && error.status === 404 ? unknownAddress() : error;
}
