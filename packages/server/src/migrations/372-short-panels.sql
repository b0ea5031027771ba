-- A locked panel that lost somebody: opened for a supplement, or it goes on with those who are left. A second draw says why.
alter table panel
  add column "reopenedAt" timestamptz,
  -- So many sit on it by decision; null while it is whole or the decision is open.
  add column "shortSize" integer,
  add column "shortReason" text not null default '',
  add column "shortBy" text not null default '',
  add constraint "panel_short_is_explained" check (("shortSize" is null) = ("shortReason" = ''));

alter table "panelDraw" add column reason text not null default '';
