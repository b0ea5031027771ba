-- Whole dossiers, kept when an evaluation is concluded (evaluation.md 3.2 #25): never changed, one for each conclusion.
create table dossier (
  id uuid primary key default gen_random_uuid(),
  "achievementId" uuid not null references achievement (id),
  "fileId" uuid not null references file (id),
  -- SHA-256 of manifest.json, which names the hash of every other file.
  "manifestHash" text not null,
  files integer not null,
  "byName" text not null,
  at timestamptz not null default now()
);
create index "dossier_achievement" on dossier ("achievementId", at desc);

create function refuse_dossier_change() returns trigger language plpgsql as $$
begin
  raise exception 'a dossier that was archived does not change';
end $$;
create trigger "dossier_fixed" before update or delete on dossier
  for each row execute function refuse_dossier_change();
