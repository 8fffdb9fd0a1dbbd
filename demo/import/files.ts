/** Reads the files of the demo company: YAML, or Markdown with YAML in front of it. Errors name the file and the problem. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import * as z from 'zod';

const folder = path.join(import.meta.dirname, '..');

export async function readYaml<Shape extends z.ZodType>(file: string, shape: Shape): Promise<z.output<Shape>> {
  return check(file, { shape, value: parse(await readFile(path.join(folder, file), 'utf8')) });
}

/** Every `.md` file of a folder by name, without the extension. */
export async function readMarkdown<Shape extends z.ZodType>(
  within: string,
  shape: Shape,
): Promise<Array<{ name: string; front: z.output<Shape>; text: string }>> {
  const files = (await readdir(path.join(folder, within))).filter((file) => file.endsWith('.md')).sort();
  return Promise.all(
    files.map(async (name) => {
      const file = path.join(within, name);
      const [, front, text] = /^---\n(.*?)\n---\n(.*)$/s.exec(await readFile(path.join(folder, file), 'utf8')) ?? [];
      if (front === undefined || text === undefined) throw new Error(`${file} begins with no front matter`);
      return { name: name.slice(0, -3), front: check(file, { shape, value: parse(front) }), text };
    }),
  );
}

export const foldersIn = async (within: string): Promise<string[]> => (await readdir(path.join(folder, within))).sort();

function check<Shape extends z.ZodType>(file: string, { shape, value }: { shape: Shape; value: unknown }) {
  const { data, error } = shape.safeParse(value);
  if (error) throw new Error(`demo/${file}: ${z.prettifyError(error)}`);
  return data as z.output<Shape>;
}
