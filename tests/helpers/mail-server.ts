/** A mail server that keeps what it receives, and refuses what a test wants it to. */
import type { AddressInfo } from 'node:net';
import { type ParsedMail, simpleParser } from 'mailparser';
import { SMTPServer } from 'smtp-server';

export type MailServer = {
  /** Settings of services that send by it. */
  readonly env: Record<string, string>;
  /** Received mails to this address, oldest first. */
  to(address: string): readonly ParsedMail[];
  /** Answers `RCPT TO` with this status until it is called with null. */
  refuse(status: number | null, text?: string): void;
  close(): Promise<void>;
};

export async function startMailServer(): Promise<MailServer> {
  const received: Array<{ to: string; mail: ParsedMail }> = [];
  let refused: { status: number; text: string } | null = null;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    logger: false,
    onRcptTo(_address, _session, callback) {
      callback(refused === null ? null : Object.assign(new Error(refused.text), { responseCode: refused.status }));
    },
    onData(stream, session, callback) {
      simpleParser(stream).then(
        (mail) => {
          for (const { address } of session.envelope.rcptTo) received.push({ to: address, mail });
          callback();
        },
        (error: Error) => callback(error),
      );
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'no-reply@mail.example' },
    to: (address) => received.filter(({ to }) => to === address).map(({ mail }) => mail),
    refuse(status, text = 'refused') {
      refused = status === null ? null : { status, text };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** The code in the last mail to an address. */
export function mailedCode(server: MailServer, address: string): string {
  const [code] = /^\d{6}$/m.exec(server.to(address).at(-1)?.text ?? '') ?? [];
  if (!code) throw new Error(`no code was sent to ${address}`);
  return code;
}
