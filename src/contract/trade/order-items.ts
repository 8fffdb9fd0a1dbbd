/** The items of an order as text: `lamp:2,stool:1`. The file has no schema, because browsers load it. */
export type OrderItem = { readonly product: string; readonly quantity: number };

export const itemsText = (items: readonly OrderItem[]): string =>
  items.map(({ product, quantity }) => `${product}:${quantity}`).join(',');

/** Expects a text that `itemsPattern` matches. */
export const readItems = (text: string): OrderItem[] =>
  text.split(',').map((item) => {
    const [product = '', quantity] = item.split(':');
    return { product, quantity: Number(quantity) };
  });

export const itemsPattern = /^[a-z0-9-]{1,100}:[1-9]\d?(?:,[a-z0-9-]{1,100}:[1-9]\d?)*$/;
export const itemsAtMost = 100;
