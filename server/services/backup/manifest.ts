import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type ServiceName, serviceNames } from '#contract/endpoint.ts';
import { version } from '../../version.ts';

/** The format of the archive. A restore refuses a higher one. */
export const format = 1;

const integer = z.number().int().min(0);
/** `count` is the number of rows or files, `bytes` their size in the archive. */
const sums = z.object({ count: integer, bytes: integer, sha256: z.string() });
const table = sums.extend({
  columns: z.array(z.string()),
  /** The last number of each identity column. */
  sequences: z.record(z.string(), z.object({ value: integer, isCalled: z.boolean() })),
});
const manifest = z.object({
  services: z.partialRecord(
    z.enum(serviceNames),
    z.object({ migrations: z.array(z.string()), tables: z.record(z.string(), table) }),
  ),
  files: sums,
});
export type Manifest = z.output<typeof manifest>;
export type TableSummary = z.output<typeof table>;

const header = z.object({ portico: z.string(), format: z.number().int(), createdAt: z.string() });
/** `portico` is the version of the program. */
export type Header = z.output<typeof header>;

export const names = { header: 'backup.json', rows: 'rows/', files: 'files/', manifest: 'manifest.json' } as const;
/** Sorted by time of writing within a table. */
export const partName = (service: ServiceName, table: string, number: number): string =>
  `${names.rows}${service}/${table}/${String(number).padStart(6, '0')}.jsonl`;
export const partOf = (name: string): [service: ServiceName, table: string] =>
  name.split('/').slice(1, 3) as [ServiceName, string];

export const newHeader = (): Header => ({ portico: version, format, createdAt: new Date().toISOString() });

export const readHeader = (bytes: Buffer): Header => header.parse(JSON.parse(bytes.toString()));
export const readManifest = (bytes: Buffer): Manifest => manifest.parse(JSON.parse(bytes.toString()));

/** Counts and hashes what is added: rows of a table, or files. */
export function createSums() {
  const hash = createHash('sha256');
  let [count, bytes] = [0, 0];
  return {
    add(content: Uint8Array, { count: added = 1, name = '' } = {}): void {
      count += added;
      bytes += content.length;
      hash.update(name).update(content);
    },
    result: () => ({ count, bytes, sha256: hash.copy().digest('hex') }),
  };
}
