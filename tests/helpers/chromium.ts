/** CHROMIUM_PATH, or Debian's Chromium; preferably the headless shell, which is twice as fast. */
import { existsSync } from 'node:fs';
import { requirePackage } from './system-package.ts';

export function chromiumPath(): string {
  const configured = process.env.CHROMIUM_PATH;
  const candidates = configured ? [configured] : names.map((name) => `/usr/bin/${name}`);
  return requirePackage({
    what: 'Chromium',
    name: 'chromium-headless-shell',
    find: () => candidates.find((candidate) => existsSync(candidate)) ?? null,
  });
}

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

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
