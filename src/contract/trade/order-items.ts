/** The items of an order as text: `lamp.oak-m:2,stool:1`. The file has no schema, because browsers load it. */
export type OrderItem = {
  readonly product: string;
  /** The key of the variant; none if the product has no variants. */
  readonly variant?: string | null | undefined;
  readonly quantity: number;
};

/** `lamp.oak-m`, or `stool`. */
export const itemName = ({ product, variant }: Pick<OrderItem, 'product' | 'variant'>): string =>
  variant ? `${product}.${variant}` : product;

export function readItemName(name: string): { product: string; variant?: string } {
  const [product = '', variant] = name.split('.');
  return { product, ...(variant ? { variant } : {}) };
}

export const itemsText = (items: readonly OrderItem[]): string =>
  items.map((item) => `${itemName(item)}:${item.quantity}`).join(',');

/** Expects a text that `itemsPattern` matches. */
export const readItems = (text: string): Array<OrderItem & { variant?: string }> =>
  text.split(',').map((item) => {
    const [name = '', quantity] = item.split(':');
    return { ...readItemName(name), quantity: Number(quantity) };
  });

const one = String.raw`[a-z0-9-]{1,100}(?:\.[a-z0-9-]{1,100})?:[1-9]\d?`;
export const itemsPattern = new RegExp(`^${one}(?:,${one})*$`);
/** The limit lets the longest names fit into an address, of which Node reads 16 kB with the other headers. */
export const maxOrderItems = 50;
export const itemLength = 205;
