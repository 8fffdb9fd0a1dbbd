/** Names of the fields of quantities: `quantity.lamp-no-1`. */
const prefix = 'quantity.';

export const quantityField = {
  nameOf: (product: string): string => prefix + product,
  productOf: (name: string): string | null => (name.startsWith(prefix) ? name.slice(prefix.length) : null),
};
