/** Names of the fields of quantities: `quantity.lamp-no-1`, `quantity.lamp-no-1.oak-m`. */
const prefix = 'quantity.';

export const quantityField = {
  nameOf: (item: string): string => prefix + item,
  itemOf: (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null),
};
