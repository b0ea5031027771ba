import { AppError, actorOf, type Context } from '../../platform/http/context.ts'
import type { PanelDeps } from '../panel/panel.parts.ts'
import { namesOf, visibleSubject } from '../panel/panel.queries.ts'
import { findDraw } from '../panel/panel-view.queries.ts'
import { draw, hashOfSeed, recordOf } from './draw.rules.ts'

/** Draws again from what was written down, so that anybody entitled sees that nobody chose (docs/handbook/peer-review.md#draw). */
export const replayDraw =
  ({ subject }: Pick<PanelDeps, 'subject'>) =>
  async ({ id }: { id: string }, context: Context) => {
    const { db } = context
    const kept = await findDraw(db, id)
    if (!kept) throw new AppError('notFound')
    await visibleSubject(subject, db, kept.achievementId, actorOf(context).role)
    const events = await subject.events(db, kept.achievementId)
    const committed = events.find(
      ({ detail }) => detail.drawHash === kept.seedHash && detail.drawId === undefined,
    )
    const saved = events.find(({ detail }) => detail.drawId === kept.id)
    const record = recordOf(kept)
    // Draws from before the pool was hashed have logged the seed alone.
    const samePool = [undefined, record.poolHash].includes(committed?.detail.poolHash as string | undefined)
    const again = draw(kept.seed, kept.pool, kept.rules)
    const names = await namesOf(
      db,
      kept.result.map(({ expertId }) => expertId),
    )
    return {
      at: kept.at,
      by: kept.byName,
      algorithm: kept.algorithm,
      basis: kept.rules.basis ?? '',
      hash: kept.seedHash,
      seed: kept.seed,
      hashHolds: hashOfSeed(kept.seed) === kept.seedHash,
      logged: samePool && committed !== undefined && saved !== undefined && committed.no < saved.no,
      same:
        JSON.stringify(again) ===
        JSON.stringify(kept.result.map(({ expertId, reserveNo }) => ({ expertId, reserveNo }))),
      pool: kept.pool.map(({ expertId, name, orgName, subject }) => ({ expertId, name, orgName, subject })),
      result: kept.result.map(({ expertId, reserveNo }) => ({
        expertId,
        reserveNo,
        name: names.get(expertId)?.name ?? '',
      })),
      again,
      record,
    }
  }
