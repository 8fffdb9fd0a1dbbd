-- At least one row in every table, as the released program writes them: a migration that fails on data fails in the test.

insert into auth.users (id, phone_number, country, name, email, address, deletes_at)
  values ('00000000-0000-4000-8000-000000000001', '+15550100001', 'US', 'Ada', 'ada@example.com', '{"city": "Bath"}', now());
insert into auth.users (id, status) values ('00000000-0000-4000-8000-000000000002', 'anonymised');
insert into auth.notification_settings values ('00000000-0000-4000-8000-000000000001', 'order-confirmed', 'sms', true);
insert into auth.permissions values ('users.manage', 'Manage users');
insert into auth.roles (id, name) values ('00000000-0000-4000-8000-000000000003', 'Support');
insert into auth.role_permissions values ('00000000-0000-4000-8000-000000000003', 'users.manage');
insert into auth.user_roles values ('00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003');
insert into auth.sessions (id, user_id, token_hash)
  values ('00000000-0000-4000-8000-000000000004', '00000000-0000-4000-8000-000000000001', '\x01');
insert into auth.retired_tokens values ('\x02', '00000000-0000-4000-8000-000000000004', now());
insert into auth.devices values ('00000000-0000-4000-8000-000000000001', '\x03');
insert into auth.codes (id, purpose, phone_number, country, app_id, network, prefix, expires_at)
  values ('code', 'sign-in', '+15550100001', 'US', 'app', '192.0.2', '+1555', now());
insert into auth.code_tries (network, is_failed) values ('192.0.2', true);
insert into auth.organizations (id, name, slug) values ('00000000-0000-4000-8000-000000000005', 'Acme', 'acme');
insert into auth.organization_members (organization_id, user_id, role)
  values ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000001', 'owner');
insert into auth.invitations (organization_id, kind, role, phone_number, expires_at)
  values ('00000000-0000-4000-8000-000000000005', 'phone', 'member', '+15550100002', now());
insert into auth.invitation_attempts values ('00000000-0000-4000-8000-000000000001', now());

insert into content.site (value) values ('{}');
insert into content.pages (route, title, blocks, seo) values ('/', 'Home', '[]', '{}');
insert into content.posts (slug, title, summary, body, seo, reading_minutes) values ('post', 'Post', '', '{}', '{}', 1);
insert into content.policies (id, slug, title, summary)
  values ('00000000-0000-4000-8000-000000000006', 'privacy', 'Privacy', '');
insert into content.policy_versions (policy_id, number, body, hash, material, change_note)
  values ('00000000-0000-4000-8000-000000000006', 1, '{}', 'hash', true, '');
insert into content.policy_acceptances (policy_id, number, user_id, hash)
  values ('00000000-0000-4000-8000-000000000006', 1, '00000000-0000-4000-8000-000000000001', 'hash');
insert into content.products (id, name, title, summary, body, pictures, prices, stock, specification, seo)
  values ('00000000-0000-4000-8000-000000000007', 'lamp', 'Lamp', '', '{}', '[]', '[]', 3, '[]', '{}');
insert into content.reservations (key, product_id, quantity)
  values ('00000000-0000-4000-8000-000000000008', '00000000-0000-4000-8000-000000000007', 1);
insert into content.decks (id, slug, kind, title, summary)
  values ('00000000-0000-4000-8000-000000000009', 'deck', 'deck', 'Deck', '');
insert into content.slides (id, deck_id, position, title, body)
  values ('00000000-0000-4000-8000-000000000010', '00000000-0000-4000-8000-000000000009', 1, 'Slide', '{}');
insert into content.deck_versions (deck_id, number, edition, title, summary, kind, slides)
  values ('00000000-0000-4000-8000-000000000009', 1, 1, 'Deck', '', 'deck', '[]');
insert into content.deck_shares (deck_id, label, secret_hash, audience)
  values ('00000000-0000-4000-8000-000000000009', 'Fund', '\x04', 'anyone');
insert into content.slide_views (slide_id, visitor) values ('00000000-0000-4000-8000-000000000010', 'visitor');
insert into content.deck_positions (deck_id, user_id, position)
  values ('00000000-0000-4000-8000-000000000009', '00000000-0000-4000-8000-000000000001', 1);
insert into content.media (hash, alt, size, width, height, widths, tint) values ('hash', 'Lamp', 1, 1, 1, '{1}', '#fff');
insert into content.former_slugs (kind, slug, item_id) values ('product', 'old', '00000000-0000-4000-8000-000000000007');
insert into content.versions (kind, item_id, number, title, content, reason) values ('page', '/', 1, 'Home', '{}', 'saved');
insert into content.previews (record, secret_hash, expires_at) values ('page:/', '\x05', now());
insert into content.presence (record, user_id, name) values ('page:/', '00000000-0000-4000-8000-000000000001', 'Ada');

insert into trade.inquiries (id, reference, name, channel, contact, topic, message)
  values ('00000000-0000-4000-8000-000000000011', 'INQ-1', 'Ada', 'phone', '+15550100001', 'general', 'Hello');
insert into trade.inquiry_messages (inquiry_id, kind, body) values ('00000000-0000-4000-8000-000000000011', 'answer', 'Hi');
insert into trade.canned_replies (title, body) values ('Greeting', 'Hi');
insert into trade.deliveries (id, event, phone_number, text)
  values ('00000000-0000-4000-8000-000000000012', 'inquiry-answered', '+15550100001', 'Hi');
insert into trade.attempts (kind, client) values ('inquiry', '192.0.2.1');
insert into trade.waitlists (id, name) values ('00000000-0000-4000-8000-000000000013', 'general');
insert into trade.waitlist_entries (waitlist_id, channel, contact, position)
  values ('00000000-0000-4000-8000-000000000013', 'phone', '+15550100001', 1);
insert into trade.orders (id, number, user_id, title, line_count, currency, subtotal, shipping, tax, total, tax_permille, recipient, address)
  values ('00000000-0000-4000-8000-000000000014', 'ORD-1', '00000000-0000-4000-8000-000000000001', 'Lamp', 1, 'EUR', 100, 10, 20, 110, 200, 'Ada', '{}');
insert into trade.order_lines values ('00000000-0000-4000-8000-000000000014', 1, 'lamp', 'Lamp', 1, 100, 100);
insert into trade.order_events (order_id, revision, status, by)
  values ('00000000-0000-4000-8000-000000000014', 1, 'placed', 'customer');
insert into trade.order_notes (order_id, body) values ('00000000-0000-4000-8000-000000000014', 'Call first');
insert into trade.invoice_numbers values (2026, 1);
insert into trade.stock_claims (key, product, quantity) values ('00000000-0000-4000-8000-000000000015', 'lamp', 1);

insert into apps.apps (id, name, domain) values ('00000000-0000-4000-8000-000000000016', 'Portico', 'example.com');
insert into apps.endpoints (id, app_id, path)
  values ('00000000-0000-4000-8000-000000000017', '00000000-0000-4000-8000-000000000016', '/account/users');
insert into apps.endpoint_permissions values ('00000000-0000-4000-8000-000000000017', 'users.manage');
