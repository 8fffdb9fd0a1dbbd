export const contact = {
  message_missing: 'Please enter a message.',
  attachment_gone: 'One of these files is no longer here. Please choose it again.',
  attachment_being_checked: 'This file is still being checked. Please try again in a moment.',
  attachment_infected: 'This file had harmful content, so it was deleted.',
  contact_invalid: 'Please enter an e-mail address, or a phone number with its country code.',
  region_without_country: 'Please choose the country of this region.',
  attachments_too_many: 'Please send at most {count} files at once.',
  attachments_too_large: 'Please send at most {size} at once.',
  attachment_empty: '“{file}” is empty.',
  attachment_type_refused: '“{file}” has a type that is not accepted. Accepted types: {types}.',
} as const;
