-- A conflict that must recuse can come up after the signature: the sheet stays as it was signed, and the seat is taken off with its reason,
-- so that the sheet is not counted any more. Nothing else of a signed sheet changes, and what was taken off does not come back.
create or replace function refuse_signed_sheet_change() returns trigger language plpgsql as $$
begin
  if old.state = 'signed' and (
    (new.state, new.sheet, new."docHash", new."signedAt", new."signatureId")
      is distinct from (old.state, old.sheet, old."docHash", old."signedAt", old."signatureId")
    or (new."goneAt" is distinct from old."goneAt" and (old."goneAt" is not null or new."goneReason" = ''))
  )
  then
    raise exception 'a sheet that was signed does not change';
  end if;
  return new;
end $$;
