/** What pictures are limited to and made into. Without the schema library, because the browser asks before it uploads. */

/** Bytes, and pixels in all. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** Widths made of every upload that is at least as wide. Texts rely on them: another one needs the pictures at hand remade. */
export const pictureWidths = [480, 720, 960, 1600] as const;
