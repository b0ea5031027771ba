-- On which day the fee of an expert was paid, by which voucher, and who noted it (evaluation.md#fees).
alter table fee
  add column "paidOn" date,
  add column "voucherNo" text not null default '',
  add column "paidBy" text not null default '',
  add column "paidNotedAt" timestamptz,
  add constraint fee_paid check (
    ("paidOn" is null) = ("paidBy" = '') and ("paidOn" is null) = ("paidNotedAt" is null)
    and ("paidOn" is null or cents > 0) and ("paidOn" is not null or "voucherNo" = '')
  );

-- Which row of the log decided a report. So far it followed from their order: each conclusion gave one report.
alter table "evaluationReport" add column "decidedNo" integer;
update "evaluationReport" r set "decidedNo" = e.no
from (
  select id, "achievementId", row_number() over (partition by "achievementId" order by "issuedAt", serial) as nth
  from "evaluationReport"
) n
join (
  select no, "achievementId", row_number() over (partition by "achievementId" order by no) as nth
  from "achievementEvent" where move = 'conclude'
) e on e."achievementId" = n."achievementId" and e.nth = n.nth
where n.id = r.id;
alter table "evaluationReport" add constraint "evaluationReport_decided"
  foreign key ("achievementId", "decidedNo") references "achievementEvent" ("achievementId", no);

create or replace function refuse_report_change() returns trigger language plpgsql as $$
begin
  if (new.id, new."achievementId", new.year, new.serial, new.no, new."publicId", new."checkCode", new.outcome, new.level,
      new.name, new.units, new.content, new."docHash", new."issuedOn", new."issuedAt", new."decidedNo")
    is distinct from
    (old.id, old."achievementId", old.year, old.serial, old.no, old."publicId", old."checkCode", old.outcome, old.level,
      old.name, old.units, old.content, old."docHash", old."issuedOn", old."issuedAt", old."decidedNo")
  then
    raise exception 'a report that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status = 'valid' then
    raise exception 'a report that has ended does not come back';
  end if;
  return new;
end $$;
