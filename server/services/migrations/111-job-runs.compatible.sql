-- When each job that is due every hour or less often last began, so that restarts of processes do not put it off.
create table job_runs (
  name text primary key,
  began_at timestamptz not null
);
