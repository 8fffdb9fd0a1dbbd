/** The outcome of each cell, on the terminal and as a document. */
import { type Cell, invariants, type Section } from './cell.ts';
import { type Database, databases } from './world.ts';

export type Outcome = {
  readonly name: string;
  readonly isTried: boolean;
  readonly database: Database;
  readonly seen: readonly string[];
  readonly checked: readonly string[];
  /** A line each; none if the cell passed. */
  readonly failures: readonly string[];
  readonly seconds: number;
};

/** All cells with one database. */
export type Run = {
  readonly database: Database;
  readonly date: string;
  readonly outcomes: readonly Outcome[];
};

const titles: Record<Database, string> = { postgres: 'PostgreSQL', embedded: 'Embedded' };

export function printed({ name, isTried, database, seen, failures, seconds }: Outcome): string {
  const state = isTried ? (failures.length === 0 ? 'passed' : 'FAILED') : 'not tried';
  const lines = [`${state}  ${name} (${titles[database]}, ${seconds.toFixed(1)} s)`];
  if (seen.length > 0) lines.push(`        ${seen.join('. ')}`);
  return [...lines, ...failures.map((line) => `      ! ${line}`)].join('\n');
}

export function documentOf(sections: readonly Section[], runs: readonly Run[]): string {
  const outcomes = runs.flatMap((run) => run.outcomes);
  const parts = sections.map(({ title, cells }) => {
    const rows = cells.map((cell) =>
      rowOf(
        cell,
        outcomes.filter(({ name }) => name === cell.name),
      ),
    );
    return [`## ${title}`, '', ...head, ...rows].join('\n');
  });
  return `${introduction(runs)}\n\n${parts.join('\n\n')}\n`;
}

const head = [
  `| Fault | What was done | What people saw | Checked | ${databases.map((name) => titles[name]).join(' | ')} |`,
  `|---|---|---|---|${databases.map(() => '---').join('|')}|`,
];

function rowOf(cell: Cell, outcomes: readonly Outcome[]): string {
  const seen = [...new Set(outcomes.flatMap((outcome) => outcome.seen))].filter(Boolean).join('. ');
  const checked = [...new Set(outcomes.flatMap((outcome) => outcome.checked))];
  const named = Object.keys(invariants).filter((name) => checked.includes(name));
  const others = checked.filter((what) => !(what in invariants)).length;
  const all = [...named, ...(others > 0 ? [`${others} more`] : [])].join(', ');
  const results = databases.map((name) => resultOf(outcomes.find(({ database }) => database === name)));
  const unseen = outcomes.some(({ isTried }) => isTried) ? 'as always' : 'not tried';
  return `| ${[cell.name, cell.done, seen || unseen, all, ...results].map(escaped).join(' | ')} |`;
}

function resultOf(outcome: Outcome | undefined): string {
  if (!outcome) return '';
  if (!outcome.isTried) return 'not tried';
  const state = outcome.failures.length === 0 ? 'passed' : '**failed**';
  return `${state}, ${outcome.seconds.toFixed(1)} s`;
}

function stateOf(outcomes: readonly Outcome[]): string {
  const tried = outcomes.filter(({ isTried }) => isTried);
  const failed = tried.filter(({ failures }) => failures.length > 0).length;
  return `${tried.length - failed} cells passed, ${failed} failed`;
}

const escaped = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

const introduction = (runs: readonly Run[]) => `# Faults that were tried

\`npm run faults\` writes this file: it starts the gateway and the services with a proxy in front of each service, of PostgreSQL and of
the provider of text messages, and tries one fault after another. Meanwhile a visitor, a customer and an administrator without scripts
open pages and send an inquiry, an order and a post. \`--only <text>\` runs some cells, \`--database postgres\` or \`embedded\` one database,
\`--short\` a selection in less than two minutes. Limits of times assume a machine that is not busy with other work.

${runs.map(({ database, date, outcomes }) => `Last run with ${titles[database]}: ${date}, ${stateOf(outcomes)}.`).join(' ')}

"As always" means that nobody noticed. Numbers are statuses of responses; 0 is none. Checked in the cells:

| Invariant | Means |
|---|---|
${Object.entries(invariants)
  .map(([name, text]) => `| ${name} | ${text} |`)
  .join('\n')}`;
