export const staffProducts = {
  category_address_taken: 'Another category has this address. It may be in the trash.',
  categories_full: 'There can be at most {count} categories.',
  product_name_taken: 'Another product has this name. It may be in the trash.',
  import_undone_before: 'This import was undone before.',
  reservation_released: 'This reservation was released.',
  reservation_key_used: 'This key was used for another reservation.',
  variant_stock_max: 'All variants together can have at most {count} in stock.',
  variant_unknown: 'This product has no such variant.',
  category_unknown: 'There is no category {slug}. Create it first.',
  stock_of_each: 'This product has variants. Set the stock of each.',
  variants_miscounted:
    'The variants have {sum} in stock, but the product has only {stock} left. Some may have been sold since you counted. Please count again.',
} as const;
