/** The browser and the system of a device that the auth service named, such as `Firefox on Linux`; null if it knows only one of them. */
export function partsOfDevice(name: string): { browser: string; system: string } | null {
  const at = name.lastIndexOf(between);
  const [browser, system] = [name.slice(0, Math.max(0, at)), name.slice(at + between.length)];
  return browser !== '' && system !== '' ? { browser, system } : null;
}

const between = ' on ';
