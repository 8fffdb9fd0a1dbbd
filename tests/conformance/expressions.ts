/** Every regular expression of the source, and how long it takes. */
import { existsSync, globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type AttackPattern, check, type Diagnostics } from 'recheck';
import { parse, root } from './texts.ts';

export type Expression = { readonly file: string; readonly source: string; readonly flags: string };
type Node = Record<string, unknown> & { readonly type?: string };

const folders = ['src/**/*.{ts,tsx}', 'server/**/*.ts', 'engine/**/*.{ts,tsx}', 'demo/import/**/*.ts'];

export const sourceFiles = (): string[] => globSync(folders, { cwd: root }).sort();

/** Literals, and calls of `RegExp`, in which a harmless letter stands for what a template inserts. */
export function expressionsOf(file: string): Expression[] {
  const found: Expression[] = [];
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    else if (typeof value === 'object' && value !== null) visitNode(value as Node);
  };
  const visitNode = (node: Node): void => {
    if (node.type === 'RegExpLiteral')
      found.push({ file, source: String(node['pattern']), flags: String(node['flags'] ?? '') });
    const callee = node['callee'] as Node | undefined;
    if ((node.type === 'NewExpression' || node.type === 'CallExpression') && callee?.['value'] === 'RegExp')
      found.push({ file, ...builtBy(node['arguments'] as Array<{ expression: Node }>) });
    for (const child of Object.values(node)) visit(child);
  };
  visit(parse(file));
  return found;
}

function builtBy([pattern, flags]: Array<{ expression: Node }>): Omit<Expression, 'file'> {
  const quasis = pattern?.expression['quasis'] as Array<{ cooked: string }> | undefined;
  if (quasis === undefined && pattern?.expression.type !== 'StringLiteral')
    throw new Error('Nothing can judge an expression that is not written out.');
  const source = quasis ? quasis.map(({ cooked }) => cooked).join('x') : String(pattern?.expression['value']);
  return { source, flags: String(flags?.expression['value'] ?? '') };
}

const cacheFile = path.join(root, '.cache', 'judged-expressions.json');

/**
 * Describes each expression that takes more than linear time. The first run takes a minute, so harmless ones are
 * cached.
 */
export async function judge(expressions: readonly Expression[]): Promise<Map<string, string>> {
  process.env['RECHECK_BACKEND'] = existsSync(path.join(root, 'node_modules', 'recheck-linux-x64')) ? 'native' : 'pure';
  const { version } = JSON.parse(readFileSync(path.join(root, 'node_modules/recheck/package.json'), 'utf8'));
  const keyOf = ({ source, flags }: Expression) => `${version} /${source}/${flags}`;
  const harmless = new Set<string>(existsSync(cacheFile) ? JSON.parse(readFileSync(cacheFile, 'utf8')) : []);
  const left = expressions.filter((each) => !harmless.has(keyOf(each)));
  const bad = new Map<string, string>();
  const judgeNext = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const { source, flags } = next;
      if (harmless.has(keyOf(next))) continue;
      const verdict = await check(source, flags, { timeout: 60_000 });
      if (verdict.status === 'safe' || isFalseAlarm(next, verdict)) harmless.add(keyOf(next));
      else bad.set(nameOf(next), verdict.status === 'unknown' ? verdict.error.kind : verdict.complexity.summary);
    }
  };
  await Promise.all([judgeNext(), judgeNext()]);
  mkdirSync(path.dirname(cacheFile), { recursive: true });
  writeFileSync(cacheFile, JSON.stringify([...harmless].sort()));
  return bad;
}

/** `recheck` proves what it says, or guesses it from steps that it counts. A guess has to be as slow in V8. */
const isFalseAlarm = (expression: Expression, verdict: Diagnostics): boolean =>
  verdict.status === 'vulnerable' &&
  verdict.complexity.isFuzz &&
  slowest(
    expression,
    tooSlow,
    lengths.map((length) => attackOf(verdict.attack, length)),
  ) <= tooSlow;

function attackOf({ pumps, suffix }: AttackPattern, length: number): string[] {
  const repeats = Math.ceil(length / Math.max(1, pumps.map(({ pump }) => pump).join('').length));
  return [pumps.map(({ prefix, pump }) => prefix + pump.repeat(repeats)).join('') + suffix];
}

export const nameOf = ({ file, source, flags }: Expression): string => `${file}: /${source}/${flags}`;

const classes = [' ', '\n', '-', '.', '/', 'a', '0', '"', '<', '@', ';', 'ü'];
const lengths = [1, 4, 16, 64].map((kilobytes) => kilobytes * 1024);

const textsOf = (length: number): string[] => [
  ...classes.map((sign) => sign.repeat(length)),
  ...classes.map((sign) => `x${sign.repeat(length - 2)}x`),
  ...classes.flatMap((one, index) => classes.slice(index + 1).map((other) => (one + other).repeat(length / 2))),
  classes.join('').repeat(Math.floor(length / classes.length)),
];
const usualTexts = lengths.map(textsOf);

/** In milliseconds of the processor. */
export const tooSlow = 200;

/** The processor time of the slowest text; longer texts are left out once one took longer than `maxTime`. */
export function slowest({ source, flags }: Expression, maxTime: number, texts = usualTexts): number {
  const expression = new RegExp(source, flags.includes('g') ? flags : `${flags}g`);
  let slowestTime = 0;
  for (const sameLength of texts) {
    for (const text of sameLength) {
      // A busy collector of garbage must not count.
      const time = Math.min(...repeat(() => timeOf(expression, text), maxTime));
      slowestTime = Math.max(slowestTime, time);
      if (slowestTime > maxTime) return slowestTime;
    }
  }
  return slowestTime;
}

function repeat(run: () => number, maxTime: number): number[] {
  const first = run();
  return first > maxTime ? [first, run()] : [first];
}

function timeOf(expression: RegExp, text: string): number {
  const before = process.cpuUsage();
  text.replaceAll(expression, '');
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}
