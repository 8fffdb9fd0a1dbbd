/** The file avoids the schema library, because browsers check before uploading. */

/** Bytes and total pixels. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Stored texts rely on these widths: changing one requires converting existing pictures. */
export const pictureWidths = [480, 720, 960, 1600, 2560] as const;
