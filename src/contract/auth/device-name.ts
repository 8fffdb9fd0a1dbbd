/** The browser and the system of a device that the auth service named, such as `Firefox on Linux`; null if it knows only one of them. */
export function partsOfDevice(name: string): { browser: string; system: string } | null {
  const [, browser, system] = /^(.+) on (.+)$/.exec(name) ?? [];
  return browser !== undefined && system !== undefined ? { browser, system } : null;
}
