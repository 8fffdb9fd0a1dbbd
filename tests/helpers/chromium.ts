/** The Chromium that tests drive: CHROMIUM_PATH, or Debian's; rather the one without a window, which is twice as quick. */
import { existsSync } from 'node:fs';
import { requirePackage } from './system-package.ts';

export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const candidates = given ? [given] : names.map((name) => `/usr/bin/${name}`);
  return requirePackage({
    what: 'Chromium',
    name: 'chromium-headless-shell',
    find: () => candidates.find((candidate) => existsSync(candidate)) ?? null,
  });
}

const names = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** No sandbox, because tests may run as root; nothing that talks to the outside by itself. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
