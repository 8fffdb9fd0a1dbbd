/** These conditions have to hold before a release. Each check throws one line that says what is missing. */

const upgradeNotes = '### Upgrade notes for operators';

const pattern = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** The version of a work tree that was not released yet is its own. */
export function requireNotBelow(version: string, present: string): void {
  const [wanted, current] = [numbersOf(version), numbersOf(present)];
  const difference = wanted.map((number, place) => number - current[place]!).find((each) => each !== 0) ?? 0;
  if (difference < 0) throw new Error(`${version} is below the present version ${present}.`);
}

function numbersOf(version: string): number[] {
  const match = pattern.exec(version);
  if (!match) throw new Error(`"${version}" is not a version of three numbers, such as 1.4.0.`);
  return match.slice(1).map(Number);
}

/** `status` is the output of `git status --porcelain`. */
export function requireClean(status: string): void {
  const [first, ...others] = status.split('\n').filter((line) => line !== '');
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  throw new Error(`The work tree has changes that are not committed: ${first.slice(3)}${more}.`);
}

export function requireSection(changelog: string, version: string): void {
  const example = `"## [${version}] - 2026-11-29"`;
  const start = `## [${version}]`;
  const lines = changelog.split('\n').map((line) => line.trimEnd());
  const first = lines.findIndex((line) => line === start || line.startsWith(`${start} `));
  if (first === -1) throw new Error(`CHANGELOG.md has no section for ${version}, such as ${example}.`);
  if (!isDated(lines[first]!.slice(start.length)))
    throw new Error(`The section for ${version} in CHANGELOG.md has no date, such as ${example}.`);
  const length = lines.slice(first + 1).findIndex((line) => line.startsWith('## '));
  const section = lines.slice(first + 1, length === -1 ? undefined : first + 1 + length);
  if (!section.includes(upgradeNotes))
    throw new Error(`The section for ${version} in CHANGELOG.md has no "${upgradeNotes}".`);
}

function isDated(afterVersion: string): boolean {
  const date = /^ - (\d{4}-\d{2}-\d{2})$/.exec(afterVersion)?.[1];
  return date !== undefined && !Number.isNaN(Date.parse(date)) && new Date(date).toISOString().startsWith(date);
}
