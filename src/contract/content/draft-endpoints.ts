import * as z from 'zod';
import { revision } from '../lists.ts';
import type { resource } from '../resource.ts';
import { version, versionNumber } from './versions.ts';

type Shape = Record<string, z.ZodType>;
type Named<Content> = {
  readonly content: Content;
  /** Names the record in summaries: `a post`. */
  readonly name: string;
  /** The record that has a draft: `a published post`. */
  readonly live?: string;
  readonly restored?: string;
};

/** The endpoints of a draft that is stored beside what visitors see, and of its versions. */
export function draftEndpoints<Key extends Shape, Stored extends z.ZodType, Content extends z.ZodType>(
  of: { readonly key: Key; readonly record: Stored } & ReturnType<typeof resource<Key, Stored>>,
  { content, name, live = name, restored = 'visitors see it once it is published' }: Named<Content>,
) {
  const number = versionNumber;
  return {
    discard: of.post('/discard', `Discard the draft of ${live}; it is saved as a version`, { input: { revision } }),
    saveVersion: of.post('/versions', 'Save the draft as a version', { output: version }),
    getVersion: of.get('/versions/:number', `Get a version of ${name}`, {
      input: { number },
      output: z.object({ version, content }),
    }),
    restoreVersion: of.post('/versions/:number/restore', `Restore a version as the draft; ${restored}`, {
      input: { revision, number },
    }),
  };
}
