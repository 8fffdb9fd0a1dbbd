export const staffTypefaces = {
  typeface_is_archive: 'This is an archive. Please unpack it and choose one of the font files in it.',
  typeface_is_collection: 'This file has several fonts in one. Please choose a file with one font: WOFF2, TTF or OTF.',
  typeface_is_no_font: 'This is not a font file. Please choose a WOFF2, TTF or OTF file.',
  typeface_not_chosen: 'Please choose a font file.',
  typeface_damaged: 'This font file is damaged or incomplete and cannot be used.',
  typeface_file_too_large: 'This file is too large: {limit} MB is the limit.',
  typeface_file_empty: 'This file is empty. Please choose another one.',
  typeface_unpacks_too_large: 'This font is too large to process. Please choose one with fewer characters.',
  typeface_without_latin:
    'This font has no Latin letters and digits, which names, addresses and amounts need in every language.',
  typeface_restricted:
    'The file says that this font may not be embedded in pages, or not be cut down. Please ask its maker for a web font.',
  typeface_is_there: 'This file was added before, to the typeface “{name}”.',
  typeface_has_weight: 'The typeface “{name}” already has a file for the weight of this one, {weight}.',
  typefaces_full: 'At most {count} typefaces can be stored. Please delete one first.',
  typeface_faces_full: 'A typeface can have at most {count} files.',
  typeface_in_use: 'This typeface is used in {places}. Please choose another one there first.',
  typeface_deleted_meanwhile: 'This typeface was deleted meanwhile. Choose another one.',
} as const;
