-- Whoever loads rows in bulk has their tables sampled at once, so that no plan is made on what a table held before. Only the owner of a
-- table may, which the portal is not; it gets this one act and no other of an owner's.
create function analyze_tables(tables text[]) returns void language plpgsql security definer
  set search_path = pg_catalog, public, pg_temp as $$
declare wanted text;
begin
  foreach wanted in array tables loop
    execute format('analyze public.%I', wanted);
  end loop;
end $$;
revoke all on function analyze_tables(text[]) from public;
grant execute on function analyze_tables(text[]) to portal_app;
