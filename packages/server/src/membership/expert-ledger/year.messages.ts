import type { Db } from '../../platform/http/context.ts'
import { defineMessage, smsAndMail } from '../../platform/outbox/notify.ts'
import type { Outbox } from '../../platform/outbox/outbox.ts'
import { todayOf } from './activity.queries.ts'
import { expertsToWrite, markWritten } from './year.queries.ts'

/** Once a year each expert who served hears that the letter of the past year lies ready. */
const YEAR_LETTER = defineMessage({
  name: 'expert-year-letter',
  templates: smsAndMail('expert-year-letter'),
  dedupe: ({ expertId, year }: { expertId: string; year: number }) =>
    `expert-year-letter:${year}:${expertId}`,
})
export const YEAR_MESSAGES = [YEAR_LETTER]

export interface YearDeps {
  readonly messages: Pick<Outbox, 'notify'>
  readonly publicUrl: string
}

/** From the middle of January on, so that the last entries of December can still be corrected. */
const FROM = '01-15'
const CHUNK = 200

export const writeYearLetters = async (
  { messages, publicUrl }: YearDeps,
  within: <T>(act: (db: Db) => Promise<T>) => Promise<T>,
  signal?: AbortSignal,
): Promise<void> => {
  while (!signal?.aborted) {
    const done = await within(async (db) => {
      const today = await todayOf(db)
      if (today.slice(5) < FROM) return true
      const year = Number(today.slice(0, 4)) - 1
      const experts = await expertsToWrite(db, year, CHUNK)
      for (const { id, name, mobileTel, email } of experts) {
        await messages.notify(
          db,
          YEAR_LETTER,
          { memberId: id, mobileTel, email },
          {
            about: { expertId: id, year },
            vars: { name, years: String(year), link: `${publicUrl}/memberpages/activity` },
          },
        )
      }
      await markWritten(
        db,
        experts.map(({ id }) => id),
        year,
      )
      return experts.length < CHUNK
    })
    if (done) return
  }
}
