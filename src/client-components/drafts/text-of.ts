import type { DraftField } from './storage.ts';

export function textOf(fields: readonly DraftField[]): string {
  return fields
    .filter(([key]) => !key.includes('='))
    .map(([, value]) => (value.startsWith('{"type":"doc"') ? plainText(JSON.parse(value) as Tree) : value).trim())
    .filter((value) => value !== '' && !value.startsWith('{'))
    .join('\n\n');
}

type Tree = { text?: string; content?: Tree[]; attrs?: { caption?: string; text?: string; title?: string } };
const isBlock = ({ content = [] }: Tree) => content.some(({ text }) => text === undefined);
const plainText = (node: Tree): string =>
  node.text ??
  [
    node.attrs?.caption ?? node.attrs?.text ?? node.attrs?.title ?? '',
    (node.content ?? []).map(plainText).join(isBlock(node) ? '\n' : ''),
  ]
    .join('\n')
    .trim();
