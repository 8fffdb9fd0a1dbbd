-- Typefaces that staff upload. Their files are small and few, so they are rows, which no crash can part from their record.
create table typefaces (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  family text generated always as (lower(name)) stored unique,
  kind text not null check (kind in ('sans', 'serif')),
  licence text not null,
  created_at timestamptz not null default now()
);

create table typeface_faces (
  id uuid primary key default gen_random_uuid(),
  typeface_id uuid not null references typefaces (id) on delete cascade,
  -- The hash of the uploaded file.
  source text not null unique,
  style text not null check (style in ('normal', 'italic')),
  weight_min integer not null,
  weight_max integer not null,
  metrics jsonb not null
);
create index typeface_faces_of_typeface on typeface_faces (typeface_id);

create table typeface_files (
  hash text primary key,
  face_id uuid not null references typeface_faces (id) on delete cascade,
  script text not null,
  bytes bytea not null
);
create index typeface_files_of_face on typeface_files (face_id);
