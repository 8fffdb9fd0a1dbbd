export const schemas = {
  use_characters_max: 'Please use at most {count} characters.',
  stay_within_characters: 'Please stay within {count} characters.',
  whole_number_from_0: 'Please enter a whole number from 0 to {max}.',
  whole_number_from_1: 'Please enter a whole number from 1 to {max}.',
} as const;
