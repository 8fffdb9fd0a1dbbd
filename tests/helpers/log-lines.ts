import { Writable } from 'node:stream';
import { createLogger } from '../../server/logging/log.ts';
import type { LogDestination } from '../../server/logging/log-destination.ts';
import type { Config } from '../../server/settings/config.ts';

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
