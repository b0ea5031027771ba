-- Each completing unit and each person has a certificate of their own, numbered after that of the item: 奖字〔2026〕第001号-D1, -R1.
alter table "awardCertificate" drop constraint "awardCertificate_kind_check";
alter table "awardCertificate" add constraint "awardCertificate_kind_check" check (kind in ('item', 'unit', 'person', 'expert'));
-- 1: first completing unit or person; 0 for certificates that have no rank.
alter table "awardCertificate" add column rank integer not null default 0;
alter table "awardCertificate" drop constraint "awardCertificate_kind_year_serial_key";
alter table "awardCertificate" add constraint "awardCertificate_serial" unique (kind, year, serial, rank);
alter table "awardCertificate" drop constraint "awardCertificate_subject";
alter table "awardCertificate" add constraint "awardCertificate_subject"
  check ((kind <> 'expert') = ("itemId" is not null) and (kind in ('unit', 'person')) = (rank > 0));
create unique index "awardCertificate_share" on "awardCertificate" ("itemId", kind, rank)
  where status = 'valid' and kind in ('unit', 'person');

create or replace function refuse_award_renumbering() returns trigger language plpgsql as $$
begin
  if (new.id, new.kind, new."batchId", new."itemId", new.year, new.serial, new.rank, new.no, new."publicId", new."checkCode",
      new.award, new.grade, new.units, new.persons, new."issuedOn")
    is distinct from
    (old.id, old.kind, old."batchId", old."itemId", old.year, old.serial, old.rank, old.no, old."publicId", old."checkCode",
      old.award, old.grade, old.units, old.persons, old."issuedOn")
    -- The name of an expert goes when the expert is erased, and with it the certificate.
    or (new.name <> old.name and (new.kind <> 'expert' or new.name <> '（已注销）'))
  then
    raise exception 'a certificate that was issued does not change';
  end if;
  if old.status <> 'valid' and new.status = 'valid' then
    raise exception 'a certificate that has ended does not come back';
  end if;
  return new;
end $$;

-- Taken out of a review that goes on without it: for want of signed sheets, with a reason.
alter table "awardItem" drop constraint "awardItem_state_check";
alter table "awardItem" add constraint "awardItem_state_check"
  check (state in ('unchecked', 'passed', 'failed', 'withdrawn', 'removed', 'disqualified'));
