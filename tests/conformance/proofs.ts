/** Which rows the tests of a run proved; only a test that passed counts. */
import type { FileResult } from './full-run.ts';
import { rowsOfTitle, type Specification } from './specification.ts';

export type Proof = {
  /** Files with a passing test that names the row itself. */
  readonly named: Set<string>;
  /** Files with a passing test that names it only within a range. */
  readonly ranged: Set<string>;
  /** Full titles of tests for this row that did not pass. */
  readonly failed: string[];
  readonly skipped: string[];
};

export type Proofs = {
  readonly rows: ReadonlyMap<string, Proof>;
  /** Every skipped test, whether or not it names rows. */
  readonly skipped: readonly string[];
  /** Ids in titles that the specification does not have. */
  readonly unknown: readonly string[];
};

export function proofsOf({ ids }: Specification, files: readonly FileResult[]): Proofs {
  const rows = new Map(ids.map((id) => [id, emptyProof()]));
  const skipped: string[] = [];
  const unknown = new Set<string>();
  for (const { name, assertionResults } of files) {
    const file = name.replace(/^.*\/tests\//, '');
    for (const { ancestorTitles, title, status } of assertionResults) {
      const fullTitle = `${file}: ${[...ancestorTitles, title].join(' > ')}`;
      if (isSkipped(status)) skipped.push(fullTitle);
      for (const { id, inRange } of rowsOfTitle(title, ids)) {
        const proof = rows.get(id);
        if (!proof) unknown.add(`${id} (${file})`);
        else if (status === 'passed') (inRange ? proof.ranged : proof.named).add(file);
        else (isSkipped(status) ? proof.skipped : proof.failed).push(fullTitle);
      }
    }
  }
  return { rows, skipped, unknown: [...unknown] };
}

export const isProven = ({ named, ranged }: Proof) => named.size + ranged.size > 0;

const isSkipped = (status: string) => status !== 'passed' && status !== 'failed';

const emptyProof = (): Proof => ({ named: new Set(), ranged: new Set(), failed: [], skipped: [] });
