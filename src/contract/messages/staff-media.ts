export const staffMedia = {
  picture_in_use: 'This picture is used in {places}. Please remove it there first.',
  picture_damaged: 'This picture is damaged and cannot be read.',
  animation_too_large: 'This animation is too large. Please use one with fewer or smaller pictures, or a video.',
  converted_picture_too_large: 'The converted picture is too large. Please use one with fewer pixels.',
  picture_too_large_to_process: 'This picture is too large to process. Please save it smaller and try again.',
  picture_is_same: 'This is the same picture.',
  replacement_undone_before: 'This was undone before.',
  picture_not_chosen: 'Please choose a picture.',
  picture_file_empty: 'This file is empty. Please choose another one.',
  picture_not_described: 'Please describe the picture. Leave this empty only for decorative pictures.',
  picture_too_many_pixels:
    'This picture has more than 40 million pixels, or its animation as many in all. Please use a smaller one.',
  picture_deleted_meanwhile: 'This picture was deleted meanwhile. Choose another one.',
} as const;
