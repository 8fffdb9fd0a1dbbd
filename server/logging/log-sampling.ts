import type { Logger, LoggerOptions } from 'pino';

/** Lines per ten seconds. A network's first line counts toward `firsts`, so that a flood hides no other network. */
const limits = {
  span: 10_000,
  written: 20,
  firsts: 1_000,
  repeats: 150,
  repeatsOfNetwork: 4,
  texts: 1_000,
  networks: 10_000,
};

type Line = { status?: unknown; route?: unknown; network?: unknown };
type Counts = { seen: number; written: number; firsts: number };

export function createSampling(now: () => number): NonNullable<NonNullable<LoggerOptions['hooks']>['logMethod']> {
  let texts = new Map<string, Counts>();
  let networks = new Map<string, number>();
  let windowStart = now();

  function startWindow(log: Logger): void {
    const left = [...texts].filter(([, { seen, written }]) => seen > written);
    texts = new Map();
    networks = new Map();
    windowStart = now();
    for (const [text, { seen, written }] of left) log.warn({ text, times: seen - written }, 'log lines were left out');
  }

  function mayWrite(text: string, network: string | null, counts: Counts): boolean {
    if (network === null) return counts.written < limits.written;
    const key = `${text} ${network}`;
    const repeats = networks.get(key);
    if (repeats === undefined) {
      if (counts.firsts >= limits.firsts || networks.size >= limits.networks) return false;
      counts.firsts++;
    } else if (repeats >= limits.repeatsOfNetwork || counts.written - counts.firsts >= limits.repeats) return false;
    networks.set(key, (repeats ?? -1) + 1);
    return true;
  }

  return function sample(this: Logger, values, method, level) {
    const rejected = rejectedRequest(values);
    if (level >= 60 || (level < 40 && rejected === null)) return method.apply(this, values);
    if (now() - windowStart > limits.span) startWindow(this);
    const message = String(values.find((value) => typeof value === 'string') ?? '');
    const text = rejected === null ? message : `${message} ${rejected.text}`;
    const counts = texts.get(text) ?? { seen: 0, written: 0, firsts: 0 };
    if (texts.size < limits.texts) texts.set(text, counts);
    counts.seen++;
    if (!mayWrite(text, rejected?.network ?? null, counts)) return undefined;
    counts.written++;
    return method.apply(this, values);
  };
}

function rejectedRequest(values: readonly unknown[]): { text: string; network: string | null } | null {
  const [line] = values as [Line?];
  if (typeof line !== 'object' || line === null || !(Number(line.status) >= 400)) return null;
  return {
    text: `${line.status}${typeof line.route === 'string' ? ` ${line.route}` : ''}`,
    network: typeof line.network === 'string' ? line.network : null,
  };
}
