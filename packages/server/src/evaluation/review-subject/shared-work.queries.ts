import { type RawBuilder, sql } from 'kysely'
import type { SharedWork, SubjectRecords } from '../../peer-review/panel/subject.parts.ts'

/** The unit as the library knows it now: an application goes on naming one that was merged since. */
const unitNow = (orgId: RawBuilder<unknown>) =>
  sql`(select coalesce(o."mergedInto", o.id) from organisation o where o.id = ${orgId})`

/** Achievements that an expert and one of the persons both had a part in: by ID number, else by name and unit. */
export const findSharedWork: SubjectRecords['sharedWork'] = async (db, experts, { id, persons, years }) => {
  const ranked = persons.map((person, rank) => ({ ...person, rank }))
  const { rows } = await sql<SharedWork>`
    with here as (
      select name, rank, "idIndex", "orgId" from "achievementPerson" where "achievementId" = ${id}
      union all
      select name, rank, null, "orgId"
        from jsonb_to_recordset(${JSON.stringify(ranked)}::jsonb) as p(name text, rank int, "orgId" uuid)
    ), theirs as (
      select other."achievementId", here.name, here.rank
        from here join "achievementPerson" other on other."idIndex" = here."idIndex"
      union
      select other."achievementId", here.name, here.rank
        from here join "achievementPerson" other on other.name = here.name and other."orgId" is not null
          and ${unitNow(sql`other."orgId"`)} = ${unitNow(sql`here."orgId"`)}
    ), recent as materialized (
      select theirs.name as with, theirs.rank, a.id, a.name as achievement, a."submittedAt"
      from theirs join achievement a on a.id = theirs."achievementId" and a."deletedAt" is null
        and a."submittedAt" > now() - make_interval(years => ${years})
      where a.id is distinct from ${id}
    ), own as materialized (
      select recent.*, p."idIndex", p.name as "ownName", p."orgId"
      from recent join "achievementPerson" p on p."achievementId" = recent.id where p.name <> recent.with
    ), found as (
      select member.id as "expertId", own.* from own join member on member."idIndex" = own."idIndex"
        where member.id = any(${experts}::uuid[])
      union all
      select member.id as "expertId", own.* from own join member on member.name = own."ownName"
          and member."orgId" = ${unitNow(sql`own."orgId"`)} where member.id = any(${experts}::uuid[])
    )
    select distinct on ("expertId") "expertId", "with", achievement from found
    order by "expertId", rank, "submittedAt" desc
  `.execute(db)
  return rows
}
