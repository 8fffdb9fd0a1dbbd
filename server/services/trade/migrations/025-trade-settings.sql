-- One row, once the settings have been changed; before that, those of the program.
create table settings (
  id boolean primary key default true check (id),
  value jsonb not null,
  revision integer not null default 1,
  updated_at timestamptz(3) not null default now()
);

-- What an order was placed with. Earlier orders had VAT within their prices.
alter table orders add column tax_name text not null default 'VAT';
alter table orders add column tax_included boolean not null default true;
alter table orders add column delivery_time text;
alter table orders add column payment_days integer;
-- Tax number, bank details and note of the company when the invoice was issued.
alter table orders add column invoice_terms jsonb;

alter table orders drop constraint orders_check;
alter table orders add constraint orders_total_check
  check (total = subtotal + shipping + case when tax_included then 0 else tax end);
