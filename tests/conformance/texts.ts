/** The texts in the source of components: those that are translated, and those that somebody forgot. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from '@swc/core';

export type Texts = {
  /** The English texts that are given to `t`, `plural`, `parts` or `msg`. */
  readonly translated: string[];
  /** Literals that look like a text for people. */
  readonly bare: string[];
};

export const root = path.join(import.meta.dirname, '..', '..');
const translators = new Set(['t', 'plural', 'parts', 'msg']);
/** Nobody reads what they contain. */
const quietAttributes = new Set(['className', 'key', 'itemType']);
const quietCalls = new Set(['Error', 'TypeError', 'report', 'URL']);
const types = /^(Ts|Import|ExportAll)/;

export function textsOf(file: string): Texts {
  const texts: Texts = { translated: [], bare: [] };
  visit(parse(file), texts);
  return texts;
}

type Node = Record<string, unknown> & { readonly type?: string };
type Argument = { readonly expression: Node };

function visit(value: unknown, texts: Texts): void {
  if (Array.isArray(value)) for (const each of value) visit(each, texts);
  else if (typeof value === 'object' && value !== null) visitNode(value as Node, texts);
}

function visitNode(node: Node, texts: Texts): void {
  const { type = '' } = node;
  if (types.test(type) && !/^Ts(As|Satisfies|NonNull|Const)/.test(type)) return;
  if (type === 'JSXText') note(String(node['value']), /\p{L}/u, texts);
  else if (type === 'StringLiteral') note(String(node['value']), sentence, texts);
  else if (type === 'TemplateLiteral') {
    note((node['quasis'] as Node[]).map(({ cooked }) => String(cooked ?? '')).join('…'), sentence, texts);
    visit(node['expressions'], texts);
  } else if (type === 'CallExpression' || type === 'NewExpression') visitCall(node, texts);
  else if (type === 'JSXAttribute') {
    if (!quietAttributes.has(String((node['name'] as Node)['value']))) visit(node['value'], texts);
  } else for (const child of Object.values(node)) visit(child, texts);
}

function visitCall(node: Node, texts: Texts): void {
  const { callee, arguments: all } = node as { callee: Node; arguments?: Argument[] | null };
  const name = String(callee['value'] ?? '');
  if (quietCalls.has(name)) return;
  visit(callee, texts);
  for (const { expression } of all ?? []) {
    if (translators.has(name) && expression.type === 'StringLiteral')
      texts.translated.push(String(expression['value']));
    else visit(expression, texts);
  }
}

/** Begins with a capital that small letters follow. */
const sentence = /^\P{L}*\p{Lu}\p{Ll}/u;

function note(text: string, pattern: RegExp, { bare }: Texts): void {
  const clean = text.replace(/\s+/g, ' ').trim();
  if (pattern.test(clean)) bare.push(clean);
}

export function literalsOf(file: string): string[] {
  const found: string[] = [];
  const collect = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) collect(each);
    else if (typeof value === 'object' && value !== null) collectNode(value as Node);
  };
  const collectNode = (node: Node) => {
    if (node.type === 'StringLiteral') found.push(String(node['value']));
    collect(Object.values(node));
  };
  collect(parse(file));
  return found;
}

export const parse = (file: string): unknown =>
  parseSync(readFileSync(path.join(root, file), 'utf8'), { syntax: 'typescript', tsx: file.endsWith('x') });

export function filesIn(folder: string): string[] {
  const files = readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' });
  return files.filter((file) => /\.tsx?$/.test(file)).map((file) => path.join(folder, file));
}

/** The files, and those of the contract that they load, which have texts too. */
export function withContract(files: readonly string[]): string[] {
  const found = new Set(files);
  for (const file of found) for (const loaded of contractFilesOf(file)) found.add(loaded);
  return [...found];
}

function contractFilesOf(file: string): string[] {
  const source = readFileSync(path.join(root, file), 'utf8');
  const names = [...source.matchAll(/^(?:import|export) (?!type )[^;]*?from '([^']+)';/gm)].map(
    ([, name = '']) => name,
  );
  const relative = (name: string) => path.join(path.dirname(file), name);
  return names
    .map((name) => (name.startsWith('.') ? relative(name) : name.replace('#contract/', 'src/contract/')))
    .filter((name) => name.startsWith('src/contract/'));
}
