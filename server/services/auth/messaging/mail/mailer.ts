import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Transporter } from 'nodemailer';
import type { MailFile } from '#contract/auth/messages.ts';
import type { Language } from '#contract/auth/users.ts';
import { messageIdOf } from '../../../../message-id.ts';
import { isLoopback } from '../../../../settings/checks.ts';
import type { Config } from '../../../../settings/config.ts';
import { makeDirectory } from '../../../database/data-directory.ts';

export type Mail = {
  readonly to: string;
  /** The id stays the same when a mail is sent again, so that receivers can recognise it. */
  readonly id: string;
  readonly fromName: string;
  readonly replyTo: string | null;
  /** Message-IDs of earlier e-mails of the same conversation, oldest first. */
  readonly references: readonly string[];
  /** Null if a person wrote it. */
  readonly automatic: 'auto-generated' | 'auto-replied' | null;
  /** URL that turns these e-mails off when it is opened or posted to (RFC 8058). */
  readonly unsubscribe: string | null;
  readonly files: readonly MailFile[];
  readonly language: Language;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
};

/** Rejects with `RefusedAddress` if the server refuses this address for good. */
export type Mailer = {
  send(mail: Mail): Promise<void>;
  close(): void;
};

/** Null without SMTP_URL. */
export function createMailer(config: Config): Mailer | null {
  const { SMTP_URL, MAIL_FROM = '' } = config;
  if (SMTP_URL === undefined) return null;
  if (SMTP_URL.startsWith('folder:')) return createFolder(SMTP_URL.slice('folder:'.length));
  const { host, hostname, protocol } = new URL(SMTP_URL);
  const milliseconds = config.carrierTimeout;
  let opened: Promise<Transporter> | undefined;
  // Imported with the first mail, because a start needs none of its modules.
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      url: SMTP_URL,
      // Nobody between this machine and the server may switch the encryption off.
      requireTLS: protocol === 'smtp:' && !isLoopback(hostname),
      connectionTimeout: milliseconds,
      greetingTimeout: milliseconds,
      socketTimeout: milliseconds,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    async send({
      to,
      id,
      fromName,
      replyTo,
      references,
      automatic,
      unsubscribe,
      files,
      language,
      subject,
      text,
      html,
    }) {
      opened ??= open();
      const transport = await opened;
      try {
        await transport.sendMail({
          from: { name: fromName, address: MAIL_FROM },
          to: { name: '', address: to },
          ...(replyTo === null ? {} : { replyTo }),
          subject,
          text,
          html,
          attachments: files.map(({ name, type, base64 }) => ({
            filename: name,
            contentType: type,
            content: base64,
            encoding: 'base64',
          })),
          messageId: messageIdOf(id, config.PUBLIC_ORIGIN),
          ...(references.length === 0 ? {} : { references: [...references], inReplyTo: references.at(-1) }),
          headers: {
            ...(automatic === null ? {} : { 'Auto-Submitted': automatic }),
            'Content-Language': language,
            ...(unsubscribe === null
              ? {}
              : { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
        });
      } catch (error) {
        throw mailError(error, host);
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  };
}

/** The server refuses this address for good; trying again does not help. `reason` is for people. */
export class RefusedAddress extends Error {
  readonly reason: string;
  constructor(message: string, reason: string) {
    super(message);
    this.reason = reason;
  }
}

type SmtpError = { code?: string; responseCode?: number; command?: string; response?: string };

/** Only codes, because servers repeat addresses in their texts. */
function mailError(error: unknown, host: string): Error {
  const { code = 'unknown', responseCode, command, response = '' } = error as SmtpError;
  const text = `mail server ${host}: ${code}${responseCode ? ` ${responseCode}` : ''}${command ? ` at ${command}` : ''}`;
  if (command !== 'RCPT TO' || responseCode === undefined || responseCode < 500) return new Error(text);
  const [, enhanced = ''] = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? [];
  // A rule of the server, such as one against relaying, which concerns this program and not the address.
  if (enhanced.startsWith('5.7.')) return new Error(`${text} (${enhanced})`);
  return new RefusedAddress(text, `the mail server refuses it: ${[responseCode, enhanced].filter(Boolean).join(' ')}`);
}

/** One JSON file for each mail, for a private site; `npm run dev` shows them. */
function createFolder(folder: string): Mailer {
  makeDirectory(folder);
  return {
    async send(mail) {
      const at = new Date().toISOString();
      const file = path.join(folder, `${at.replace(/\D/g, '')}-${mail.id}.json`);
      await writeFile(file, JSON.stringify({ at, ...mail, files: mail.files.map(({ name }) => name) }), {
        mode: 0o600,
      });
    },
    close() {},
  };
}
