/** Reads e-mails in a child process, because what strangers send can keep a parser busy for long. */
import { failure } from '#contract/failures.ts';
import { message } from '#contract/messages/message.ts';
import { type BoundedLimits, type BoundedProcess, createBoundedProcess } from '../../../bounded-process.ts';
import type { MailJob, ReadMail } from './mail-work.ts';

/** Milliseconds: the mail server waits meanwhile. */
const timeLimit = 10_000;
/** In bytes. */
const memory = 512 * 1024 * 1024;

export type MailReader = BoundedProcess<MailJob, ReadMail>;

/** Throws 422 `unreadable_mail` for an e-mail that it does not get through, each time again. */
export const createMailReader = (limits: BoundedLimits = {}): MailReader => {
  const unreadable = () => failure(422, 'unreadable_mail', message('mail_unreadable'));
  const module = `${import.meta.dirname}/mail-work.ts`;
  return createBoundedProcess({ module, tooLarge: unreadable, damaged: unreadable, timeLimit, memory, ...limits });
};
