import { sql } from 'kysely'
import { awardApp } from '../batch/award.testing.ts'
import { cut, type Said } from '../certificate/extreme-papers.testing.ts'
import { exportedDossier, heldAward } from './dossier.testing.ts'

/** Each paper of an award's archive, with names as long as the forms let them be. */

export const printAwardDossier = async (said: Said): Promise<(readonly [string, Buffer])[]> => {
  const on = await awardApp()
  await on.jobs.start()
  try {
    const { id, items, experts } = await heldAward(on)
    const { db } = on.app
    const persons = said.people.map((name, n) => ({ name, orgName: said.units[n] ?? '' }))
    for (const item of items)
      await db
        .updateTable('awardItem')
        .set({ name: cut(`${item.no}${said.name}`, 80), units: [...said.units], summary: said.essay })
        .set({ persons: sql`${JSON.stringify(persons)}::jsonb` })
        .where('id', '=', item.id)
        .execute()
    for (const [n, expert] of experts.entries())
      await db
        .updateTable('member')
        .set({ name: said.people[n] ?? '', company: said.units[n] ?? '' })
        .where('id', '=', expert.id)
        .execute()
    await db
      .updateTable('awardSeat')
      .set({ recusalText: cut(said.essay, 200) })
      .where('recusedAt', 'is not', null)
      .execute()
    const files = await exportedDossier(on, id, on.staff.inCharge)
    // What was handed in is not ours.
    return [...files].filter(([path]) => path.endsWith('.pdf') && !/^02-.*\/\d\d-/.test(path))
  } finally {
    await on.jobs.stop()
    await on.close()
  }
}
