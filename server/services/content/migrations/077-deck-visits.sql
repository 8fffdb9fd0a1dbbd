-- Visits of decks, and the settings of a link that decide who may open it (docs/decisions/074-links-to-decks.md).

alter table deck_shares
  -- Salt and scrypt hash; null without a password.
  add column password bytea,
  -- Incremented when the password changes, which ends the visits that knew the one before.
  add column gate integer not null default 1,
  add column asks_email boolean not null default false,
  add column may_download boolean not null default false;

-- One row for what a browser reads with pauses of less than half an hour, or after it entered what the link asks for.
create table deck_visits (
  id uuid primary key default gen_random_uuid(),
  deck_id uuid not null references decks (id),
  -- Null for readers of the investor area.
  share_id uuid references deck_shares (id),
  user_id uuid,
  -- A hash: of the token in the browser's cookie if the link asks for something, otherwise of link, network and browser.
  visitor text,
  -- What the visitor entered.
  email text,
  -- Value of deck_shares.gate when the visitor passed it; null if nothing was asked.
  gate integer,
  started_at timestamptz not null default now(),
  last_at timestamptz not null default now(),
  check (user_id is not null or visitor is not null)
);

create index deck_visits_of_deck on deck_visits (deck_id, started_at desc, id);
create index deck_visits_of_share on deck_visits (share_id, started_at desc, id) where share_id is not null;
create index deck_visits_of_visitor on deck_visits (visitor, started_at) where visitor is not null;
create index deck_visits_of_user on deck_visits (user_id, started_at) where user_id is not null;
create index deck_visits_with_email on deck_visits (started_at) where email is not null;

alter table slide_views
  add column visit_id uuid references deck_visits (id),
  -- How long the slide was on the screen.
  add column milliseconds integer not null default 0;

-- Earlier views become visits: those of a reader with less than half an hour between them.
with marked as (
  select w.id, s.deck_id, w.share_id, w.user_id, w.visitor, w.at,
    coalesce(w.at - lag(w.at) over (
      partition by s.deck_id, w.share_id, w.user_id, w.visitor order by w.at, w.id) > interval '30 minutes', true) as starts
  from slide_views w join slides s on s.id = w.slide_id
), numbered as (
  select id, deck_id, share_id, user_id, visitor, at,
    count(*) filter (where starts) over (partition by deck_id, share_id, user_id, visitor order by at, id) as number
  from marked
), found as (
  select gen_random_uuid() as id, deck_id, share_id, user_id, visitor, number, min(at) as started_at, max(at) as last_at
  from numbered group by deck_id, share_id, user_id, visitor, number
), made as (
  insert into deck_visits (id, deck_id, share_id, user_id, visitor, started_at, last_at)
  select id, deck_id, share_id, user_id, visitor, started_at, last_at from found
)
update slide_views w set visit_id = v.id
from numbered n join found v on v.deck_id = n.deck_id and v.number = n.number
  and v.share_id is not distinct from n.share_id and v.user_id is not distinct from n.user_id
  and v.visitor is not distinct from n.visitor
where w.id = n.id;

-- A visit shows a slide once.
delete from slide_views a using slide_views b
where a.visit_id = b.visit_id and a.slide_id = b.slide_id and (a.at, a.id) > (b.at, b.id);

-- What a merge of two users moved is given back when it is undone.
insert into merged_rows (merge_id, table_name, column_name, row_id, was)
select distinct on (m.merge_id, w.visit_id) m.merge_id, 'deck_visits', m.column_name, w.visit_id, m.was
from merged_rows m join slide_views w on w.id = m.row_id where m.table_name = 'slide_views'
order by m.merge_id, w.visit_id;

delete from merged_rows where table_name = 'slide_views';

alter table slide_views
  alter column visit_id set not null,
  drop column user_id,
  drop column share_id,
  drop column visitor;

create unique index slide_views_of_visit on slide_views (visit_id, slide_id);

-- Attempts at a password, without which one could be guessed.
create table deck_gate_attempts (
  share_id uuid not null references deck_shares (id),
  client text not null,
  at timestamptz not null default now()
);

create index deck_gate_attempts_of_client on deck_gate_attempts (share_id, client, at);
