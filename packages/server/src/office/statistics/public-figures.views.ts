import type { PublicFigures } from '@portal/contract/content/front.calls'
import type { StatisticsKind } from '@portal/contract/office/statistics.calls'
import { listRegister } from '../../evaluation/conclusion/conclusion.queries.ts'
import type { Db } from '../../platform/http/context.ts'
import { createFigures, type Overview } from './figures.views.ts'

/** Years that the curve of the front page goes back. */
const YEARS = 6

/** How many there were at the end of each of the last years. */
export const growthOf = ({ series: { points } }: Pick<Overview, 'series'>): PublicFigures['growth'] => {
  const byYear = new Map(points.map(({ to, total }) => [Number(to.slice(0, 4)), total]))
  return [...byYear].map(([year, count]) => ({ year, count })).slice(-YEARS)
}

/** What the front page says of the society, from what the statistics keep. A figure that cannot be counted is left out. */
export const createPublicFigures = () => {
  const figures = createFigures()
  const known = async <T>(found: Promise<T>): Promise<T | undefined> => found.catch(() => undefined)
  return async (db: Db): Promise<PublicFigures> => {
    const overview = (kind: StatisticsKind) => known(figures.overview(db, kind, {}))
    const [persons, units, experts, register] = await Promise.all([
      overview('person'),
      overview('unit'),
      overview('expert'),
      known(listRegister(db, {}, { pageNum: 1, pageSize: 1, order: 'desc' })),
    ])
    return {
      ...{ persons: persons?.total, units: units?.total, experts: experts?.total },
      evaluated: register?.counts.valid,
      growth: persons ? growthOf(persons) : [],
    }
  }
}
