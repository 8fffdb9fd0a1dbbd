/** Fizz passes its prefix of ids to the actions of forms: the only value of a render that they get. */
const separator = '.';

export const prefixOf = (formKey: string | null): string => (formKey === null ? '' : formKey + separator);

/** `prefix` ends with a number that Fizz adds. */
export const formKeyIn = (prefix: string): string | null =>
  prefix.includes(separator) ? prefix.slice(0, prefix.indexOf(separator)) : null;
