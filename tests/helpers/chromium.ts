/** The Chromium that tests drive: CHROMIUM_PATH, or Debian's. */
import { existsSync } from 'node:fs';
import { requirePackage } from './system-package.ts';

export function chromiumPath(): string {
  const given = process.env.CHROMIUM_PATH;
  const candidates = given ? [given] : ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  return requirePackage({
    what: 'Chromium',
    name: 'chromium',
    find: () => candidates.find((candidate) => existsSync(candidate)) ?? null,
  });
}

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
