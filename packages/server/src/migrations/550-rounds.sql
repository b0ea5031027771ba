-- How what the portal does by itself ended the last time: the nightly backup, the monthly trial restore, the archive.
create table round (
  name text primary key,
  at timestamptz not null default now(),
  ok boolean not null,
  -- When it last went well; null as long as it never did.
  "okAt" timestamptz,
  -- The last line of what failed, for whoever looks at 系统状态.
  words text not null default ''
);
