/** Every chunk, also of a client component in a payload, is loaded by webpack, which names its errors so. */
export const isChunkError = (error: unknown): boolean =>
  (error as { readonly name?: string } | null | undefined)?.name === 'ChunkLoadError';
