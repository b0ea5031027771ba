-- Who took part in which achievement, by keyed marks only: what "shared achievements within three years" is answered from
-- without opening every sealed form.

create table "achievementParty" (
  "achievementId" uuid not null references achievement (id) on delete cascade,
  no integer not null,
  name text not null,
  -- id:<blind index>, at:<blind index of name and unit>, tel:<blind index>.
  marks text[] not null,
  primary key ("achievementId", no)
);
create index "achievementParty_marks" on "achievementParty" using gin (marks);

-- The revision that the marks are of.
create table "achievementPartyRevision" (
  "achievementId" uuid primary key references achievement (id) on delete cascade,
  "revisionNo" integer not null
);
