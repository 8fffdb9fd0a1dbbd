-- An invitation reserves a piece until it ends, and is opened by a link whose secret is stored only as a hash.
alter table waitlist_entries add column invitation_hash bytea unique;

-- A claim belongs to an order or to an invitation. Programs from before this file would release those of invitations.
alter table stock_claims add column entry_id uuid unique references waitlist_entries (id);
drop index stock_claims_open;
create index stock_claims_open on stock_claims (created_at) where give_back or (order_id is null and entry_id is null);
