/** What this tab keeps through a reload, as JSON. Where storage is full or forbidden nothing is kept, which is no error. */

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
