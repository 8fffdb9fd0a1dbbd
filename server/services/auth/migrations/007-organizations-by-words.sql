create index organizations_by_words on organizations
  using gin (to_tsvector('simple', translate(name || ' ' || slug, '-./', '   '))) with (fastupdate = off);
