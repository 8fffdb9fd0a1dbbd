/** A page's `load` throws it; its tag identifies it, as for a failure. */

export type Download = Error & {
  readonly tag: 'download';
  readonly name: string;
  readonly type: 'text/csv; charset=utf-8' | 'application/json; charset=utf-8';
  readonly body: string;
};

export const download = (file: Pick<Download, 'name' | 'type' | 'body'>): Download =>
  Object.assign(new Error(`download of ${file.name}`), { tag: 'download' as const, ...file });

export function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && (value as { tag?: unknown }).tag === 'download';
}
