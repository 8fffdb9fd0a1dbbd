/** What pictures are limited to and made into. Without the schema library, because the browser asks before it uploads. */

/** Bytes, and pixels in all. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/**
 * Widths made of every upload that is at least as wide; the largest is for pictures as wide as a page on screens of two
 * pixels to one. Texts rely on them: a wider one can be added, any other needs the pictures at hand remade.
 */
export const pictureWidths = [480, 720, 960, 1600, 2560] as const;
