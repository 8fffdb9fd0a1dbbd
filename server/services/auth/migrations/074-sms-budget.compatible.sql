-- What text messages cost, by day in UTC. Costs are in ten-thousandths of SMS_CURRENCY, because prices have parts of a cent.
create table sms_spending (
  day date not null,
  -- Sign-in codes and messages about the security of an account, or what can wait.
  purpose text not null check (purpose in ('security', 'other')),
  messages integer not null default 0,
  cost bigint not null default 0,
  primary key (day, purpose)
);

-- Budgets that staff raised for one month.
create table sms_budgets (
  month date primary key,
  budget bigint not null,
  raised_at timestamptz not null default now()
);

-- Text messages that wait because the budget is used up. Their queues try them again every hour.
create table held_messages (
  message_id uuid primary key,
  event text not null,
  held_at timestamptz not null default now(),
  tried_at timestamptz not null default now(),
  -- Staff want it to be sent in spite of the budget.
  released_at timestamptz
);
