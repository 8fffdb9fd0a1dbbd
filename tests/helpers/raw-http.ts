/** HTTP without a client library, for requests that such a library would not send. */
import { connect, type Socket } from 'node:net';

export type RawAnswer = { status: number; headers: Map<string, string>; body: string; text: string };

/** Sends `text` and reads until the connection closes, or for `timeout` milliseconds. */
export function rawExchange(port: number, text: string, timeout = 5_000): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    let received = '';
    const socket: Socket = connect(port, '127.0.0.1', () => socket.write(text, 'latin1'));
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(parse(received));
    };
    const timer = setTimeout(done, timeout);
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
    });
    socket.on('end', done);
    socket.on('error', (error) => (received === '' ? reject(error) : done()));
  });
}

/** A request without a body that closes its connection. */
export const rawRequest = (method: string, target: string, headers: readonly string[] = ['Host: localhost']): string =>
  `${[`${method} ${target} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`;

function parse(text: string): RawAnswer {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const [line = '', ...lines] = head.split('\r\n');
  const headers = new Map(
    lines.map((each) => [each.slice(0, each.indexOf(':')).toLowerCase(), each.slice(each.indexOf(':') + 1).trim()]),
  );
  return { status: Number(line.split(' ')[1] ?? 0), headers, body: rest.join('\r\n\r\n'), text };
}
