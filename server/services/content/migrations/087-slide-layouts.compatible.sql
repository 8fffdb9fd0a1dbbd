alter table slides add column layout text not null default 'standard' check (layout in
  ('standard', 'title', 'picture-left', 'picture-right', 'full-picture', 'contained-picture', 'quote', 'numbers'));
