-- A code is known by the key that it was made under: after a change of keys those made before are void.
alter table "recoveryCode" add column "createdAt" timestamptz not null default now();
