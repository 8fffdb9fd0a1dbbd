import type { ColumnType, Generated } from 'kysely';
import type { Face, Metrics, Typeface } from '#contract/content/typefaces.ts';
import type { Script } from '#contract/typeface-scripts.ts';

export type TypefaceTables = {
  typefaces: {
    id: Generated<string>;
    name: string;
    kind: Typeface['kind'];
    licence: string;
    createdAt: Generated<Date>;
  };
  typefaceFaces: {
    id: Generated<string>;
    typefaceId: string;
    /** The hash of the uploaded file. */
    source: string;
    style: Face['style'];
    weightMin: number;
    weightMax: number;
    metrics: ColumnType<Metrics, string, string>;
  };
  /** WOFF2, by a hash that no other file has. */
  typefaceFiles: { hash: string; faceId: string; script: Script; bytes: Uint8Array };
};
