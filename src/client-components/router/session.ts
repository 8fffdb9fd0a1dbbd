/** JSON in sessionStorage. Full or forbidden storage is not an error; nothing is stored. */

export function readSession<Kept>(key: string, otherwise: Kept): Kept {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? otherwise;
  } catch {
    return otherwise;
  }
}

export function writeSession(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {}
}
