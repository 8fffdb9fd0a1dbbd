/** Reads the fields before a text in Markdown: YAML between `---`, TOML between `+++`, or JSON. */
import { parse as parseToml } from 'smol-toml';
import { parse as parseYaml } from 'yaml';
import { Problem } from './found.ts';

/** Names are in lower case. */
export type Fields = ReadonlyMap<string, unknown>;
type Text = { readonly fields: Fields; readonly body: string };

const maxLength = 64 * 1024;
const yamlEnd = /\n(?:---|\.\.\.)[ \t]*(?:\n|$)/;
const tomlEnd = /\n\+\+\+[ \t]*(?:\n|$)/;
const languages = { '---': 'YAML', '+++': 'TOML' } as const;

/** Throws a `Problem`. */
export function splitText(text: string): Text {
  const lines = text.replace(/\r\n?/g, '\n');
  const fence = lines.slice(0, 3);
  if (fence !== '---' && fence !== '+++') return isJson(lines) ? withJson(lines) : { fields: new Map(), body: lines };
  if (!/^...[ \t]*\n/.test(lines)) return { fields: new Map(), body: lines };
  const end = (fence === '---' ? yamlEnd : tomlEnd).exec(lines);
  // A line alone is a divider.
  if (!end) return { fields: new Map(), body: lines };
  const source = lines.slice(lines.indexOf('\n') + 1, end.index + 1);
  return {
    fields: fieldsOf(source, languages[fence], fence === '---' ? readYaml : parseToml),
    body: lines.slice(end.index + end[0].length),
  };
}

const isJson = (lines: string): boolean => lines.startsWith('{') && /\n\}[ \t]*\n/.test(lines);

function withJson(lines: string): Text {
  const end = /\n\}[ \t]*\n/.exec(lines);
  const at = end ? end.index + end[0].length : 0;
  return { fields: fieldsOf(lines.slice(0, at), 'JSON', JSON.parse), body: lines.slice(at) };
}

// Aliases of aliases could make gigabytes of a few lines.
const readYaml = (source: string): unknown =>
  parseYaml(source, { maxAliasCount: 20, uniqueKeys: false, logLevel: 'error' });

function fieldsOf(source: string, language: string, read: (source: string) => unknown): Fields {
  if (source.length > maxLength) throw new Problem('What stands before its text is too long.');
  try {
    const fields = read(source) ?? {};
    if (typeof fields !== 'object' || Array.isArray(fields)) throw new Error('it has no names');
    return new Map(Object.entries(fields).map(([name, value]) => [name.toLowerCase(), value]));
  } catch (error) {
    const why = (error as Error).message.split('\n', 1)[0]?.slice(0, 200).replace(/:$/, '');
    throw new Problem(`What stands before its text is not valid ${language}: ${why}.`);
  }
}

/** The first of these names that has words; a number or a date is one too. */
export function wordsOf(fields: Fields, ...names: readonly string[]): string {
  for (const name of names) {
    const value = fields.get(name);
    if (typeof value === 'string' && value.trim() !== '') return value.replaceAll('\0', '').trim();
    if (typeof value === 'number') return String(value);
    if (value instanceof Date) return value.toISOString();
  }
  return '';
}

/** A list, or words between commas. */
export function listOf(fields: Fields, ...names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = fields.get(name);
    const items: readonly unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : [];
    return items
      .slice(0, 100)
      .filter((item) => typeof item === 'string' || typeof item === 'number')
      .map((item) => String(item).replaceAll('\0', '').trim().slice(0, 500))
      .filter(Boolean);
  });
}

/** Undefined for what is neither, such as a date. */
export function isOn(fields: Fields, name: string): boolean | undefined {
  const value = fields.get(name);
  const word = typeof value === 'string' ? value.toLowerCase() : value;
  return word === true || word === 'true' ? true : word === false || word === 'false' ? false : undefined;
}
