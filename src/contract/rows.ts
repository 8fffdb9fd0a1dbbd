/** Names of the fields of repeated rows: `price.0.amount`, and how many there are: `price.count`. */
export const countName = (rows: string): string => `${rows}.count`;
export const rowName = (rows: string, index: number, name?: string): string =>
  name === undefined ? `${rows}.${index}` : `${rows}.${index}.${name}`;
