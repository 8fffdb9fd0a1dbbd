export function isChunkError(error: unknown): boolean {
  const { name, message } = (error ?? {}) as { name?: string; message?: string };
  return (
    name === 'ChunkLoadError' ||
    /loading (css )?chunk|dynamically imported module|module script failed/i.test(message ?? '')
  );
}
