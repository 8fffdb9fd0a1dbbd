/** A program as an operator starts it: its log lines, and how it ends. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { generousTimeouts, pepper, programEnvironment } from './program.ts';

// biome-ignore lint/suspicious/noExplicitAny: log lines have any shape, and the tests assert it
type Line = { msg: string; level: number; [field: string]: any };

export type ProgramProcess = {
  readonly child: ChildProcess;
  readonly lines: readonly Line[];
  /** Resolves with its first line of this text; throws with all lines if the program ends without it. */
  says(text: string): Promise<Line>;
  /** The exit code, or null if a signal ended it. */
  readonly exit: Promise<number | null>;
};

const ownRoot = path.join(import.meta.dirname, '..', '..');

/** `words` follow the name of Node: `server/main.ts`, `gateway`. */
export function startProgram(
  words: readonly string[],
  env: Record<string, string>,
  /** With a group, signals to `-pid` reach the program and its child processes. `root`: the folder of another build. */
  {
    group = false,
    root = ownRoot,
    timeouts = generousTimeouts,
  }: { group?: boolean; root?: string; timeouts?: Readonly<Record<string, string>> } = {},
): ProgramProcess {
  const child = spawn(process.execPath, ['--disable-proto=delete', ...words], {
    cwd: root,
    env: programEnvironment({ ...timeouts, CODE_PEPPER: pepper, ...env }),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: group,
  });
  const lines: Line[] = [];
  const waiting = new Set<() => void>();
  const output = createInterface({ input: child.stdout as NodeJS.ReadableStream });
  output.on('line', (text) => {
    if (text.startsWith('{')) lines.push(JSON.parse(text));
    for (const look of waiting) look();
  });
  const exit = Promise.all([once(child, 'exit'), once(output, 'close')]).then(([[code]]) => code as number | null);
  return {
    child,
    lines,
    exit,
    says: (text) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const line = lines.find(({ msg }) => msg === text);
          if (line) resolve(line);
        };
        waiting.add(look);
        look();
        void exit.then((code) =>
          reject(
            new Error(
              `it ended with ${code} without "${text}":\n${lines.map((each) => JSON.stringify(each)).join('\n')}`,
            ),
          ),
        );
      }),
  };
}
