-- The overview counts inquiries per day.
create index inquiries_by_creation on inquiries (created_at);
