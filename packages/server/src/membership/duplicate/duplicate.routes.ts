import { duplicate } from '@portal/contract/membership/duplicate.calls'
import { MEMBERSHIP_GUARDS } from '@portal/contract/membership/membership.guards'
import { fieldsOf } from '@portal/contract/platform/fields'
import { AppError, actorOf, type Context, implement, type Route } from '../../platform/http/context.ts'
import { tellApart, tellApartNoMore } from '../organisation/not-duplicate.queries.ts'
import { shownText, textOf, titleOf } from '../record/form.rules.ts'
import type { MemberDeps } from '../record/member.parts.ts'
import { findMember } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { definitionOf } from '../record/member.views.ts'
import * as store from './duplicate.queries.ts'
import { isMergeable, mergeMembers, mustStay, obstacle, undoMerge, wholeForm } from './merge.actions.ts'
import { createDuplicates, type DuplicateKind, type Duplicates } from './pairs.queries.ts'
import { type MergeDeps, tiesOf } from './ties.parts.ts'

const BLOCKED = {
  kinds: '个人会员和专家是同一人的两种身份，不需要合并',
  edit: '有信息修改正在审核，请先完成审核再合并',
} as const

const findBoth = async (one: string, other: string, { db }: Context) => {
  const [first, second] = [await findMember(db, one), await findMember(db, other)]
  if (!first || !second || one === other) throw new AppError('notFound')
  return [first, second] as const
}

/** The older record. */
const olderOf = (one: MemberRow, other: MemberRow): string => {
  const at = (row: MemberRow) => row.examineDate ?? row.submittedAt
  return at(one) <= at(other) ? one.id : other.id
}

const list = async (
  duplicates: Duplicates,
  input: { kind?: DuplicateKind | undefined; member?: string | undefined; pageNum: number; pageSize: number },
  { db }: Context,
) => {
  const open = await duplicates.open(db)
  const wanted = open.filter(
    ({ kind, ids }) => (!input.kind || kind === input.kind) && (!input.member || ids.includes(input.member)),
  )
  const from = (input.pageNum - 1) * input.pageSize
  const page = wanted.slice(from, from + input.pageSize)
  const briefs = await store.findBriefs(
    db,
    page.flatMap(({ ids }) => ids),
  )
  const rows = page.flatMap(({ kind, ids, reasons, score }) => {
    const [one, other] = ids.map((id) => briefs.get(id))
    if (!one || !other) return []
    return [
      {
        key: ids.join('_'),
        kind,
        reasons: [...reasons],
        score,
        pair: [one, other] as [typeof one, typeof other],
      },
    ]
  })
  const count = (kind: DuplicateKind) => open.filter((pair) => pair.kind === kind).length
  return {
    total: wanted.length,
    list: rows,
    counts: { all: open.length, person: count('person'), expert: count('expert') },
  }
}

/** Above all the one with a number, then the one that its owner goes on with. */
const choiceOf = async (deps: MergeDeps, db: Context['db'], pair: readonly [MemberRow, MemberRow]) => {
  const [one, other] = pair
  const tied = [await tiesOf(deps, db, one.id), await tiesOf(deps, db, other.id)] as const
  const wanted = pair.filter((_row, at) => (tied[at] ?? []).length > 0)
  const only = wanted.length === 1 ? wanted[0]?.id : undefined
  const fixed = mustStay(one, other) ?? only
  const survivor = fixed ?? olderOf(one, other)
  const lost = survivor === one.id ? tied[1] : tied[0]
  return {
    ...{ survivor, fixed: fixed !== undefined },
    tied: lost.length > 0 ? MEMBERSHIP_GUARDS.recordTied(lost.join('、')) : '',
  }
}

const compare = async (
  deps: MergeDeps,
  duplicates: Duplicates,
  input: { one: string; other: string },
  context: Context,
) => {
  const { db } = context
  const [one, other] = await findBoth(input.one, input.other, context)
  if (!isMergeable(one.kind)) throw new AppError('notFound')
  const blocked = obstacle(one, other)
  context.note({ targetKind: one.kind, targetId: one.id, targetName: `${one.name}、${other.name}` })
  const definition = definitionOf(deps, one.kind)
  const forms = [await wholeForm(deps, db, one), await wholeForm(deps, db, other)] as const
  const fields = fieldsOf(definition.staffFields)
    .filter(([name, field]) => field.widget !== 'hidden' && name !== definition.member.orgId)
    .map(([name]) => ({
      field: name,
      title: titleOf(definition, name),
      values: [shownText(definition, name, forms[0][name]), shownText(definition, name, forms[1][name])] as [
        string,
        string,
      ],
      differs: textOf(forms[0][name]) !== textOf(forms[1][name]),
    }))
  const { reasons, score } = await duplicates.between(db, one.id, other.id)
  const choice = await choiceOf(deps, db, [one, other])
  const sides = [await store.describeSide(db, one), await store.describeSide(db, other)] as const
  return {
    kind: one.kind,
    reasons: [...reasons],
    score,
    fields,
    sides: [sides[0], sides[1]] as [(typeof sides)[0], (typeof sides)[1]],
    ...{ survivor: choice.survivor, fixed: choice.fixed },
    blocked: blocked ? BLOCKED[blocked] : choice.tied,
  }
}

const dismiss = async (input: { one: string; other: string; undo: boolean }, context: Context) => {
  const [one, other] = await findBoth(input.one, input.other, context)
  if (one.kind !== other.kind || !isMergeable(one.kind)) throw new AppError('notFound')
  const pair = [one.id, other.id] as const
  if (input.undo) await tellApartNoMore(context.db, one.kind, pair)
  else await tellApart(context.db, one.kind, pair, actorOf(context).name)
  context.note({ targetKind: one.kind, targetId: one.id, targetName: `${one.name}、${other.name}` })
  context.note({ detail: { undo: input.undo } })
  return {}
}

const listMerges = async (deps: MemberDeps, page: { pageNum: number; pageSize: number }, { db }: Context) => {
  const { total, list: merges } = await store.listMerges(db, page)
  return {
    total,
    list: merges.map(({ nameOf, ...merge }) => ({
      id: merge.id,
      kind: merge.kind,
      at: merge.at,
      actor: merge.actorName,
      survivor: { id: merge.survivorId, ...nameOf(merge.survivorId) },
      merged: nameOf(merge.mergedId),
      fields: merge.fields
        .filter((name) => name !== 'orgId')
        .map((name) => titleOf(definitionOf(deps, merge.kind), name)),
      undoneAt: merge.undoneAt,
      undoneBy: merge.undoneBy,
      undoable: merge.undoable === true,
    })),
  }
}

export const duplicateRoutes = (deps: MergeDeps): Route[] => {
  const duplicates = createDuplicates(deps)
  return implement(duplicate, {
    list: (input, context) => list(duplicates, input, context),
    count: async (_input, { db }) => ({ total: (await duplicates.open(db)).length }),
    compare: (input, context) => compare(deps, duplicates, input, context),
    merge: async (input, context) => {
      const row = await findMember(context.db, input.survivorId)
      if (!row || !isMergeable(row.kind)) throw new AppError('notFound')
      return mergeMembers(deps, row.kind, input, context)
    },
    dismiss: (input, context) => dismiss(input, context),
    merges: (page, context) => listMerges(deps, page, context),
    undo: ({ mergeId }, context) => undoMerge(deps, mergeId, context),
  })
}
