/** The text that `npm run conformance` prints about a run. */
import type { FullRun } from './full-run.ts';
import { isProven, type Proof, proofsOf } from './proofs.ts';
import type { Specification } from './specification.ts';

type Options = {
  readonly specification: Specification;
  /** The rows to look at. */
  readonly ids: readonly string[];
  /** The source that is checked out, in the format of `FullRun`. */
  readonly current: string;
  /** Adds which files prove each row. */
  readonly files?: boolean;
};

/** `ok` is false if a row has no passing test, or a title names an unknown row. */
export function summaryOf(
  run: FullRun,
  { specification, ids, current, files }: Options,
): { text: string; ok: boolean } {
  const { rows, skipped, unknown } = proofsOf(specification, run.testResults);
  const proofs = ids.map((id) => [id, rows.get(id) as Proof] as const);
  const missing = proofs.filter(([, proof]) => !isProven(proof));
  const ranged = proofs.filter(([, proof]) => isProven(proof) && proof.named.size === 0);
  const parts = [
    `Full run that ended ${run.endedAt}, of ${run.source}.${warning(run, current)}`,
    `${ids.length - missing.length} of ${ids.length} rows have a test that passed.`,
    list('Without a test that passed', missing, ([id, proof]) => `${id}: ${reason(proof)}`),
    list('Proven only through a range in a title', ranged, ([id, proof]) => `${id}: ${filesOf(proof)}`),
    list('Skipped tests', skipped, (title) => title),
    list('Ids in titles that are no rows', unknown, (id) => id),
    list('Proven in', files ? proofs : [], ([id, proof]) => `${id}: ${filesOf(proof)}`),
  ];
  return { text: parts.filter((part) => part !== '').join('\n\n'), ok: missing.length + unknown.length === 0 };
}

function warning({ source }: FullRun, current: string): string {
  if (source !== current)
    return `\nTHE REPORT IS OUT OF DATE: the source is now ${current}. Run \`npm test\` for a new one.`;
  return current.endsWith('-dirty')
    ? '\nThe report is of files that are not committed, and may differ from them now.'
    : '';
}

function reason({ failed, skipped }: Proof): string {
  const tests = [...failed.map((title) => `failed: ${title}`), ...skipped.map((title) => `skipped: ${title}`)];
  return tests.join('; ') || 'no test';
}

const filesOf = ({ named, ranged }: Proof) => [...new Set([...named, ...ranged])].join(', ') || '-';

function list<Item>(heading: string, items: readonly Item[], line: (item: Item) => string): string {
  return items.length === 0 ? '' : `${heading} (${items.length}):\n  ${items.map(line).join('\n  ')}`;
}
