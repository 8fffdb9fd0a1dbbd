-- What depends on a record is counted before it is suspended, deleted or trashed (contract/dependents.ts).
create index cart_lines_of_product on cart_lines (product_id);
create index cart_lines_of_organization on cart_lines (organization_id) where organization_id is not null;
create index order_lines_of_product on order_lines (product);
