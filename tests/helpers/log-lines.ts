import { Writable } from 'node:stream';
import type { Config } from '../../server/config.ts';
import { createLogger } from '../../server/log.ts';
import type { LogDestination } from '../../server/log-destination.ts';

export type LogLine = { level: number; msg?: string; event?: string } & Record<string, unknown>;

export function collectingLogger(level: Config['LOG_LEVEL']) {
  const lines: LogLine[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n')) if (line) lines.push(JSON.parse(line) as LogLine);
      done();
    },
  });
  return { lines, logger: createLogger({ LOG_LEVEL: level }, destination as unknown as LogDestination) };
}
