/** npm may silently use an older Node. */

const minimum = [26, 10, 0] as const;

/** Throws when `version` (`v26.10.0`) is too old. */
export function requireNodeVersion(version: string = process.version): void {
  const actual = version
    .replace(/^v/, '')
    .split('.')
    .map((part) => Number.parseInt(part, 10));
  const difference = minimum.map((part, index) => (actual[index] ?? 0) - part).find((part) => part !== 0) ?? 0;
  if (difference >= 0) return;
  const required = minimum.join('.');
  throw new Error(
    `Portico needs Node ${required} or newer, but this is ${version}. Start it with \`npm start\` after \`npm ci\`, which brings Node ${required} along.`,
  );
}
