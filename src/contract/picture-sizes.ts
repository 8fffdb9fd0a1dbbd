/** The file avoids the schema library, because browsers check before uploading. */

/** Bytes and total pixels. */
export const uploadLimits = { bytes: 5 * 1024 * 1024, pixels: 40_000_000 } as const;
export const uploadTypes = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'] as const;

/** The message for a file of another type. */
export function refusalOf(type: string | undefined): string {
  if (type === 'image/heic' || type === 'image/heif')
    return 'Pictures in the format HEIC cannot be read here. Please save it as JPEG: in Photos, by File, Export. An iPhone takes JPEG pictures itself if Settings, Camera, Formats is “Most Compatible”.';
  if (type === 'image/apng') return 'An animated PNG cannot be read here. Please use an animated GIF or WebP.';
  return 'Please choose a PNG, JPEG, WebP, GIF or AVIF picture.';
}

/** Stored texts rely on these widths: changing one requires converting existing pictures. */
export const pictureWidths = [480, 720, 960, 1600, 2560] as const;
