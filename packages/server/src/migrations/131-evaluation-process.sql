-- The staff's side of achievement evaluation (evaluation.md 3.2, 3.3).

-- Their own unit, where they have one: they do not act on its achievements. Mail for tasks and the daily digest.
alter table account add column "orgId" uuid references organisation (id);
alter table account add column email text not null default '';

-- Days that are not what their weekday says; written by staff, one year at a time.
create table "calendarDay" (
  day date primary key,
  works boolean not null,
  name text not null
);

-- 补正清单: what has to be corrected, and until when.
create table "achievementReturn" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  "revisionNo" integer not null,
  "fromStatus" text not null,
  -- The answer goes straight to the person in charge.
  direct boolean not null default false,
  opinion text not null,
  -- [{id, target, text}]
  items jsonb not null,
  "dueAt" timestamptz not null,
  "byName" text not null,
  "byRole" text not null,
  at timestamptz not null default now()
);
create index "achievementReturn_achievement" on "achievementReturn" ("achievementId", at desc);

-- Each reminder goes out once, whichever process is first.
create table "achievementReminder" (
  "returnId" uuid not null references "achievementReturn" (id) on delete cascade,
  -- Days after the due date; negative: before.
  days integer not null,
  at timestamptz not null default now(),
  primary key ("returnId", days)
);

-- 委托评价合同 and the fee.
create table "achievementContract" (
  "achievementId" uuid primary key references achievement (id) on delete cascade,
  "contractNo" text not null,
  "signedOn" date not null,
  -- Yuan and fen.
  fee numeric(12, 2) not null,
  "paidOn" date,
  note text not null default '',
  "byName" text not null,
  at timestamptz not null default now()
);

-- 复议 asked for by the applicant, and corrections asked for by the person in charge.
create table "achievementAppeal" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  kind text not null check (kind in ('appeal', 'correction')),
  reason text not null,
  "byName" text not null,
  at timestamptz not null default now(),
  state text not null default 'open' check (state in ('open', 'kept', 'reopen', 'done')),
  decision text not null default '',
  "decidedBy" text not null default '',
  "decidedAt" timestamptz
);
create unique index "achievementAppeal_one" on "achievementAppeal" ("achievementId") where state in ('open', 'reopen');

-- Talk between the applicant and staff; internal notes are for staff alone.
create table "achievementMessage" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  at timestamptz not null default now(),
  "authorId" uuid,
  "authorName" text not null,
  side text not null check (side in ('applicant', 'staff', 'system')),
  audience text not null check (audience in ('both', 'staff')),
  text text not null
);
create index "achievementMessage_achievement" on "achievementMessage" ("achievementId", at);
create table "achievementMessageSeen" (
  "achievementId" uuid not null references achievement (id) on delete cascade,
  "accountId" uuid not null,
  at timestamptz not null default now(),
  primary key ("achievementId", "accountId")
);

-- What was sent about an achievement: the outbox says what became of it.
create table "achievementNotice" (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id) on delete cascade,
  "batchId" uuid not null,
  at timestamptz not null default now(),
  template text not null,
  -- applicant, handler, inCharge, superAdmin, objector, expert
  "toKind" text not null,
  "toName" text not null,
  channel text not null check (channel in ('sms', 'mail', 'site')),
  "outboxId" uuid,
  "byName" text not null
);
create index "achievementNotice_achievement" on "achievementNotice" ("achievementId", at desc);

insert into "calendarDay" (day, works, name) values
  ('2026-01-01', false, '元旦'), ('2026-01-02', false, '元旦'), ('2026-01-04', true, '元旦调休上班'),
  ('2026-02-14', true, '春节调休上班'), ('2026-02-16', false, '春节'), ('2026-02-17', false, '春节'), ('2026-02-18', false, '春节'),
  ('2026-02-19', false, '春节'), ('2026-02-20', false, '春节'), ('2026-02-23', false, '春节'), ('2026-02-28', true, '春节调休上班'),
  ('2026-04-06', false, '清明节'),
  ('2026-05-01', false, '劳动节'), ('2026-05-04', false, '劳动节'), ('2026-05-05', false, '劳动节'), ('2026-05-09', true, '劳动节调休上班'),
  ('2026-06-19', false, '端午节'),
  ('2026-09-20', true, '国庆节调休上班'), ('2026-09-25', false, '中秋节'),
  ('2026-10-01', false, '国庆节'), ('2026-10-02', false, '国庆节'), ('2026-10-05', false, '国庆节'), ('2026-10-06', false, '国庆节'),
  ('2026-10-07', false, '国庆节'), ('2026-10-10', true, '国庆节调休上班'),
  -- Not announced yet: the days that the law names.
  ('2027-01-01', false, '元旦（暂定）'),
  ('2027-02-05', false, '春节（暂定）'), ('2027-02-08', false, '春节（暂定）'), ('2027-02-09', false, '春节（暂定）'), ('2027-02-10', false, '春节（暂定）'),
  ('2027-04-05', false, '清明节（暂定）'),
  ('2027-05-03', false, '劳动节（暂定）'), ('2027-05-04', false, '劳动节（暂定）'),
  ('2027-06-09', false, '端午节（暂定）'), ('2027-09-15', false, '中秋节（暂定）'),
  ('2027-10-01', false, '国庆节（暂定）'), ('2027-10-04', false, '国庆节（暂定）'), ('2027-10-05', false, '国庆节（暂定）');
