/** Upload limits and picture widths, without the schema library because browsers check before uploading. */

/** Bytes and total pixels. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/**
 * Widths generated for uploads that are at least as wide; the largest suits full-width pictures on high-density
 * screens. Stored texts rely on them: adding one is safe, changing one requires converting existing pictures.
 */
export const pictureWidths = [480, 720, 960, 1600, 2560] as const;
