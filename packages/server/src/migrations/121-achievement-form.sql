-- Who takes part in an achievement, to be found without opening the sealed form (evaluation.md 3.5), and answers to what was returned.

create table "achievementUnit" (
  "achievementId" uuid not null references achievement (id) on delete cascade,
  rank integer not null,
  "orgId" uuid not null references organisation (id),
  primary key ("achievementId", rank)
);
create index "achievementUnit_organisation" on "achievementUnit" ("orgId");

create table "achievementPerson" (
  "achievementId" uuid not null references achievement (id) on delete cascade,
  rank integer not null,
  name text not null,
  -- Blind index of the ID number, the same as that of members; null while the number is not whole.
  "idIndex" bytea,
  "orgId" uuid references organisation (id),
  primary key ("achievementId", rank)
);
create index "achievementPerson_identity" on "achievementPerson" ("idIndex") where "idIndex" is not null;

create table "achievementAnswer" (
  "achievementId" uuid not null references achievement (id) on delete cascade,
  -- Of the return sheet.
  "itemId" text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key ("achievementId", "itemId")
);

create index achievement_accepted on achievement ("acceptNo" text_pattern_ops) where "deletedAt" is null;
create index achievement_submitted on achievement ("submittedAt" desc) where "deletedAt" is null;
