export const shared = {
  country_missing: 'Please choose a country.',
  variant_missing: 'Please choose a variant.',
  variant_gone: 'This variant is no longer offered.',
  email_invalid: 'Please enter a valid e-mail address.',
  whole_number_missing: 'Please enter a whole number.',
  phone_number_missing: 'Please enter a phone number.',
  file_missing: 'Please choose a file.',
} as const;
