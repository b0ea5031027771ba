import { REVIEW_STATES } from '@portal/contract/identity/application-state'
import { levelLabel, MEMBER_KINDS, serialNumber } from '@portal/contract/membership/member.calls'
import { CONSENTS, type ConsentKey } from '@portal/contract/membership/personal-data.calls'
import { REVIEW_ACTIONS } from '@portal/contract/membership/review/review.rules'
import type { KeyRing } from '../../platform/crypto/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { ofMember, readPlain } from '../../platform/own-data/own-data.queries.ts'
import type { OwnDataPart, OwnSection } from '../../platform/own-data/own-data.ts'
import { labelled, textOf, titleOf } from '../record/form.rules.ts'
import type { FormValues } from '../record/kind.queries.ts'
import type { MemberKindDefinition, MemberKinds } from '../record/kind.ts'
import { readForm } from '../record/member.queries.ts'
import type { MemberRow } from '../record/member.rows.ts'
import { presentHistory } from '../record/member.views.ts'
import { listRevisions } from '../registration/revision.queries.ts'
import { findRecord } from './own-export.queries.ts'

const PURPOSES = { application: '入会申请', edit: '信息修改' } as const
const MANY = 200

/** A form as rows of two columns; pictures lie among the files. */
const formRows = (definition: MemberKindDefinition, form: FormValues) =>
  Object.entries(labelled(definition, form))
    .filter(([name, value]) => {
      const hidden = name === definition.member.orgId || Object.hasOwn(definition.pictures ?? {}, name)
      return !hidden && titleOf(definition, name) !== name && textOf(value) !== ''
    })
    .map(([name, value]) => ({ field: name, title: titleOf(definition, name), value: textOf(value) }))
const FORM = { title: '项目', value: '内容' }

/** What was handed in, the application and each edit, as it was then. */
const submissionsOf = async (
  db: Db,
  keyRing: KeyRing,
  { definition, memberId }: { readonly definition: MemberKindDefinition; readonly memberId: string },
) => {
  const submissions: OwnSection[] = []
  for (const purpose of ['application', 'edit'] as const)
    for (const revision of await listRevisions(db, keyRing, { memberId, purpose, limit: MANY }))
      submissions.push({
        key: `${purpose}-${revision.version}`,
        title: `${PURPOSES[purpose]}第 ${revision.version} 次提交（${revision.submittedAt.slice(0, 10)}）`,
        columns: FORM,
        rows: formRows(definition, revision.data),
      })
  return submissions
}

const membershipOf = (row: MemberRow): OwnSection => ({
  key: 'membership',
  title: '会员资格',
  columns: {
    kind: '类别',
    state: '审核状态',
    serialNum: '会员编号',
    level: '级别',
    post: '学会职务',
    examineDate: '入会日期',
    applicationNo: '申请编号',
    submittedAt: '提交时间',
  },
  rows: [
    {
      kind: MEMBER_KINDS[row.kind].label,
      state: REVIEW_STATES[row.state].label,
      serialNum: serialNumber(row),
      level: levelLabel(row.kind, row.level),
      post: row.memberTag1,
      examineDate: row.examineDate,
      applicationNo: row.applicationNo,
      submittedAt: row.submittedAt,
    },
  ],
})

const CONSENTS_SHOWN: Parameters<typeof readPlain>[2] = {
  table: 'consent',
  title: '同意记录',
  columns: {
    at: '时间',
    purpose: '事项',
    withdrawnAt: '撤回时间',
    noticeVersion: '须知版本',
    sensitive: '含敏感个人信息',
    ip: 'IP 地址',
  },
  where: ofMember(),
  newest: 'id',
  words: {
    sensitive: (yes) => (yes === 'true' ? '是' : '否'),
    purpose: (key) => (key === 'registration' ? '注册须知' : (CONSENTS[key as ConsentKey]?.title ?? key)),
  },
}

/** The record of a member of any kind, what was handed in for it, and what became of it. */
export const memberOwnData = ({
  keyRing,
  kinds,
}: {
  readonly keyRing: KeyRing
  readonly kinds: MemberKinds
}): OwnDataPart => ({
  tables: [
    'member',
    ...Object.values(kinds).map(({ keptIn }) => keptIn),
    'memberRevision',
    'reviewEvent',
    'consent',
    'disclosure',
  ],
  read: async (db, subject) => {
    const row = await findRecord(db, subject.memberId)
    const definition = row && kinds[row.kind]
    if (!definition) return []
    const history = await presentHistory(db, definition, row.id, 'owner')
    return [
      membershipOf(row),
      {
        key: 'information',
        title: '基本信息',
        columns: FORM,
        rows: formRows(definition, await readForm(db, definition, row)),
      },
      {
        key: 'history',
        title: '办理过程',
        columns: { at: '时间', label: '事项', actor: '办理人', opinion: '意见' },
        rows: history.map(({ at, action, opinion, actor }) => ({
          at,
          opinion,
          actor,
          label: REVIEW_ACTIONS[action].label,
        })),
      },
      await readPlain(db, subject, CONSENTS_SHOWN),
      await readPlain(db, subject, {
        table: 'disclosure',
        title: '谁查看过完整信息',
        columns: { at: '时间', field: '项目', actorName: '查看人', reason: '原因' },
        where: ofMember(),
        newest: 'id',
      }),
      ...(await submissionsOf(db, keyRing, { definition, memberId: row.id })),
    ]
  },
})
