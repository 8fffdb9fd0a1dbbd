import type { ProductLine } from './content/products-admin.ts';

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', ':': '\\:' };
const escaped = (value: string, signs: RegExp) => value.replace(signs, (sign) => escapes[sign] ?? sign);
const unescaped = (value: string) => value.replace(/\\(.)/g, (_, sign: string) => ({ n: '\n', r: '\r' })[sign] ?? sign);

/** `Height: 46 cm` per line, with `\:` for a colon in a label. */
export function writeSpecification(specification: ProductLine['specification']): string {
  const lines = specification.map(
    ({ label, value }) => `${escaped(label, /[\\\n\r:]/g)}: ${escaped(value, /[\\\n\r]/g)}`,
  );
  return lines.join('\n');
}

export function readSpecification(cell: string): unknown {
  const lines = cell.split(/\r?\n/).filter((line) => line.trim() !== '');
  return lines.map((line) => {
    const [, label = '', value = ''] = /^((?:\\.|[^\\:])*):(.*)$/.exec(line) ?? ['', line];
    return { label: unescaped(label), value: unescaped(value) };
  });
}
