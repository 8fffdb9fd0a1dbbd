import type { DraftField } from './storage.ts';

export function textOf(fields: readonly DraftField[]): string {
  return fields
    .filter(([key]) => !key.includes('='))
    .map(([, value]) => (value.startsWith('{"type":"doc"') ? plainText(JSON.parse(value) as Tree) : value).trim())
    .filter((value) => value !== '' && !value.startsWith('{'))
    .join('\n\n');
}

type Tree = {
  type?: string;
  text?: string;
  content?: Tree[];
  attrs?: { caption?: string; text?: string; title?: string; href?: string };
};
const isBlock = ({ content = [] }: Tree) =>
  content.some(
    ({ text, type }) => text === undefined && !['footnote', 'hardBreak', 'missingPicture'].includes(type ?? ''),
  );
function plainText(node: Tree): string {
  if (node.text !== undefined) return node.text;
  if (node.type === 'hardBreak') return '\n';
  if (node.type === 'footnote') return ` [${node.attrs?.text}]`;
  const content = (node.content ?? []).map(plainText).join(isBlock(node) ? '\n' : '');
  return [node.attrs?.caption ?? node.attrs?.title, node.attrs?.href, content].filter(Boolean).join('\n').trim();
}
