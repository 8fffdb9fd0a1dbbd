/** A page's `load` throws it; its tag identifies it, as for a failure. */

/** Parts are sent as they come. An error after the first ends the connection, so that no browser takes it for a whole file. */
type Parts = AsyncIterable<string>;
/** `attachment` is the id of a file that the gateway reads for the person, `picture` the name of one that everybody may read. */
export type StoredFile = { readonly attachment: string } | { readonly picture: string };
export type ArchiveFile = { readonly name: string } & ({ readonly body: Parts } | StoredFile);

type File =
  | {
      readonly type: `${'text/csv' | 'application/json' | 'application/xliff+xml'}; charset=utf-8`;
      readonly body: string | Parts;
    }
  /** The gateway packs the files, one after another. */
  | { readonly type: 'application/zip'; readonly files: AsyncIterable<ArchiveFile> };

export type Download = Error & { readonly tag: 'download'; readonly name: string } & File;

export const download = (file: { readonly name: string } & File): Download =>
  Object.assign(new Error(`download of ${file.name}`), { tag: 'download' as const, ...file });

export function isDownload(value: unknown): value is Download {
  return typeof value === 'object' && value !== null && (value as { tag?: unknown }).tag === 'download';
}
