-- When the payment of an invoice arrived, as staff entered it; the customer sees it among what happened to the order.
alter table orders add column paid_at timestamptz(3);
alter table order_events drop constraint order_events_change_check;
alter table order_events add constraint order_events_change_check
  check (change in ('status', 'items', 'credit', 'address', 'paid', 'unpaid'));

-- A payment of less than the total.
alter table orders drop constraint orders_payment_status_check;
alter table orders add constraint orders_payment_status_check
  check (payment_status in ('unpaid', 'pending', 'partly_paid', 'paid', 'failed', 'partly_refunded', 'refunded'));

create index orders_not_paid on orders (placed_at desc, id desc)
  where payment_status in ('unpaid', 'pending', 'partly_paid', 'failed') and status not in ('cancelled', 'refunded');
