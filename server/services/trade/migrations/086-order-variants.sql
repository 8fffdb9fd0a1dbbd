-- Lines of carts and orders name a variant of the product (docs/decisions/082-variants-of-products.md).
alter table cart_lines add column variant text;
alter table cart_lines drop constraint cart_lines_user_id_organization_id_product_id_key;
alter table cart_lines add unique nulls not distinct (user_id, organization_id, product_id, variant);

alter table order_lines add column variant text;
alter table stock_claims add column variant text;
