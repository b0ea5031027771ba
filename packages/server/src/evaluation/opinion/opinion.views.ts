import type { AchievementForm } from '@portal/contract/evaluation/achievement-form.fields'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { CONDITIONS, type conclusion as calls } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { checkOpinion, type OpinionFacts } from '@portal/contract/evaluation/conclusion/opinion.rules'
import type { Aggregate } from '@portal/contract/peer-review/sheet/aggregate.rules'
import { namesOf } from '../../peer-review/panel/panel.queries.ts'
import { listOpenObjections } from '../../peer-review/publicity/objection.queries.ts'
import { scoresAsSeen } from '../../peer-review/sheet/sheet.views.ts'
import { type Actor, actorOf, type Context, type Db } from '../../platform/http/context.ts'
import { findRevision } from '../achievement/submission.queries.ts'
import { seesCases } from '../achievement/visibility.rules.ts'
import type { Inside } from '../achievement/wire.rules.ts'
import type { ConclusionDeps } from '../conclusion/conclusion.parts.ts'
import * as store from '../conclusion/conclusion.queries.ts'
import type { OpinionRecord, OpinionSignature } from '../conclusion/conclusion.rows.ts'
import { conclusionGuards, mayOf, type Seen } from '../conclusion/conclusion.rules.ts'
import { aggregateOf, countedSheets } from '../conclusion/summary.views.ts'
import { reviewRecords } from '../review-subject/review-record.queries.ts'
import type { Silence } from './stance.queries.ts'
import { readsOpinion, type Standing, standingOf } from './stance.rules.ts'

/** The written opinion as its readers see it. */

const sourceOf = ({ achievement }: AchievementForm): string => JSON.stringify(achievement)
const factsOf = (
  form: AchievementForm,
  level: string,
  all: Pick<Aggregate, 'mean' | 'present' | 'votes'>,
): OpinionFacts => ({
  name: form.achievement.name,
  units: form.units.map(({ orgName }) => orgName),
  persons: form.persons.map(({ name }) => name),
  level,
  mean: all.mean,
  present: all.present,
  agree: all.votes.agree,
  disagree: all.votes.disagree,
  source: sourceOf(form),
})

const CONDITION_NAMES = Object.keys(CONDITIONS) as (keyof typeof CONDITIONS)[]

/** In the order in which they are asked; that somebody objects is known to those who see the cases. */
const conditionsOf = async (
  deps: ConclusionDeps,
  db: Db,
  { achievement: { id: achievementId } }: Seen,
  actor: Actor,
) => {
  const met = {
    ...(await conclusionGuards(deps, db, achievementId)),
    noOpenObjection: (await listOpenObjections(db, { achievementId })).length === 0,
  }
  return CONDITION_NAMES.filter((name) => name !== 'noOpenObjection' || seesCases(actor)).map((name) => ({
    name,
    met: met[name],
  }))
}

/** While the scores are sealed. */
const NOTHING = {
  versions: [],
  stances: [],
  hits: [],
  signed: null,
  remarks: [],
  may: {
    read: false,
    write: false,
    stance: false,
    name: false,
    remind: false,
    explain: false,
    record: false,
    heard: false,
    sign: false,
    signPaper: false,
    report: false,
    conclude: false,
  },
  reportReady: false,
}

const hitsOf = async (deps: ConclusionDeps, db: Db, seen: Seen, { sections, level }: OpinionRecord) => {
  const revision = await findRevision(db, deps.keyRing, seen.achievement.id)
  if (!revision) return []
  return checkOpinion(sections, factsOf(revision.form, level, await aggregateOf(deps, seen)))
}

const silenceOf = (row: Silence | undefined) => {
  if (!row) return null
  const { remindedAt, reminders, until, over, reason, reasonBy } = row
  return { remindedAt, reminders, until, over, reason, reasonBy }
}
/** Those who say it by their signature stand there too. */
const stancesOf = ({ members, stances, silences }: Standing, nameOf: NameOf) =>
  members.map(({ expertId, role, writesOpinion }) => {
    const row = stances.get(expertId)
    return {
      expertId,
      name: nameOf(expertId),
      leader: role === 'leader',
      editor: writesOpinion && role !== 'leader',
      stance: row?.stance ?? null,
      text: row?.text ?? '',
      at: row?.at ?? null,
      recordedBy: row?.recordedBy ?? '',
      silence: row ? null : silenceOf(silences.get(expertId)),
    }
  })
type NameOf = (expertId: string) => string

const versionOf = ({ no, at, authorName, docHash, sections, level }: OpinionRecord) => ({
  no,
  at,
  authorName,
  docHash,
  sections,
  level: level as '',
})
const remarkOf = ({ sheet: { merits, problems, suggestions, dissent } }: Counted) => ({
  merits,
  problems,
  suggestions,
  dissent,
})
type Counted = ReturnType<typeof countedSheets>[number]
const signatureOf = ({ expertId, at, factor, docHash }: OpinionSignature, nameOf: NameOf) => ({
  name: nameOf(expertId),
  at,
  factor,
  docHash,
})

export const readOpinion =
  (deps: ConclusionDeps) =>
  async ({ achievementId }: Inside<typeof calls.opinion>, context: Context) => {
    const { db } = context
    const { role } = actorOf(context)
    const seen = await scoresAsSeen(reviewRecords, db, achievementId, actorOf(context))
    const { achievement, expected, open } = seen
    context.note({ targetKind: 'achievement', targetId: achievementId, targetName: achievement.name })
    const judged = role !== 'expert' && achievement.status === AchievementStatus.evaluation
    const guards = judged ? await conditionsOf(deps, db, seen, actorOf(context)) : []
    if (!readsOpinion(seen)) return { ...NOTHING, name: achievement.name, guards }
    const versions = await store.listOpinions(db, achievementId)
    const [last] = versions
    const signature = last && (await store.findSignature(db, last.id))
    const names = await namesOf(
      db,
      expected.map(({ expertId }) => expertId),
    )
    const nameOf: NameOf = (expertId) => names.get(expertId)?.name ?? ''
    const standing = last && (await standingOf(deps.settings, db, seen, last.id))
    const stances = standing ? stancesOf(standing, nameOf) : []
    const said = { written: last !== undefined, signed: signature !== undefined }
    const may = mayOf(seen, role, { ...said, heard: standing?.unheard.length === 0 })
    const read = {
      name: achievement.name,
      versions: versions.map(versionOf),
      signed: signature ? signatureOf(signature, nameOf) : null,
      guards,
      reportReady: guards.some(({ name, met }) => name === 'reportReady' && met),
    }
    // Without the scores: the text and one's own word about it.
    if (!open) {
      const own = stances.filter(({ expertId }) => expertId === seen.own?.seat.expertId)
      return { ...NOTHING, ...read, stances: own, may: { ...NOTHING.may, read: true, stance: may.stance } }
    }
    return {
      ...read,
      stances,
      hits: last ? await hitsOf(deps, db, seen, last) : [],
      remarks: countedSheets(deps.keyRing, seen).map(remarkOf),
      may,
    }
  }
