import { existsSync } from 'node:fs';
import { requirePackage } from './system-package.ts';

/** CHROMIUM_PATH, or Debian's Chromium, which is installed if there is none. */
export function chromiumPath(): string {
  return requirePackage({ what: 'Chromium', name: shell, find: () => foundPath() ?? null });
}

/** The headless shell is installed beside another Chromium, too, because that one takes three times as long. */
export function ensureHeadlessShell(): void {
  if (process.env.CHROMIUM_PATH) return;
  try {
    requirePackage({ what: 'The headless shell of Chromium', name: shell, find: () => findInstalled([shell]) ?? null });
  } catch (error) {
    const other = foundPath();
    if (!other) throw error;
    process.stderr.write(`${(error as Error).message}. The tests use ${other}, which takes three times as long.\n`);
  }
}

const shell = 'chromium-headless-shell';
const findInstalled = (names: readonly string[]) =>
  names.map((name) => `/usr/bin/${name}`).find((file) => existsSync(file));

function foundPath(): string | undefined {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return findInstalled([shell, 'chromium', 'chromium-browser', 'google-chrome']);
}

/** Without a sandbox, because tests may run as root, and without background traffic. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
