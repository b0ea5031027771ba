import { InfoEditStatus } from '@portal/contract/identity/application-state'
import { KINDS } from '@portal/contract/membership/kind/member-kinds'
import { RESTORE_DAYS } from '@portal/contract/membership/member-admin.calls'
import { ERASED_NAME } from '@portal/contract/membership/personal-data.calls'
import { type RawBuilder, sql } from 'kysely'
import { ABANDONED_AFTER_HOURS } from '../../platform/files/file-records.queries.ts'
import type { Db } from '../../platform/http/context.ts'

/**
 * What the portal holds of a member, one declaration for each sort of data. Whoever adds a table that holds something of a member adds
 * a line here: it is then shown to its owner, counted for the reviewer, and gone with the rest.
 */

/** Whose data: the record, and the account that signs in to it. */
export interface Subject {
  readonly memberId: string
  readonly accountId: string | null
}
export interface Holding {
  readonly title: string
  readonly purpose: string
  /** Rows there are of it. */
  readonly count: (subject: Subject) => RawBuilder<{ count: number }>
  /** What stays of it, and why; left out: nothing. */
  readonly kept?: string
  /** In this order; the content of files goes after the commit. */
  readonly erase: (subject: Subject) => readonly RawBuilder<unknown>[]
}

const counted = (table: string, column: string, id: string | null) =>
  sql<{
    count: number
  }>`select count(*)::int as count from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`
const removed = (table: string, column: string, id: string | null) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(column)} = ${id}::uuid`

const FORMS = Object.values(KINDS).map(({ keptIn }) => keptIn)

export const HOLDINGS: readonly Holding[] = [
  {
    title: '基本信息',
    purpose: '会员管理和联系',
    kept: '保留会员编号、级别和入会日期，用于证明曾经入会；其余全部删除',
    count: ({ memberId }) => counted('member', 'id', memberId),
    erase: ({ memberId }) => [
      ...FORMS.map((table) => removed(table, 'id', memberId)),
      // Merges keep what both records had.
      sql`delete from "memberMerge" where "survivorId" = ${memberId}::uuid or "mergedId" = ${memberId}::uuid`,
      sql`update member set name = ${ERASED_NAME}, pinyin = '', initials = '', "searchGrams" = '{}', "mobileTel" = '',
        email = '', "orgId" = null, company = '', "nameKey" = null, "idIndex" = sha256(gen_random_uuid()::text::bytea),
        "vId" = 'erased_' || id, opinion = '', "historyZw" = '', region = null, "accountId" = null,
        "infoEditStatus" = ${InfoEditStatus.none}, "erasedAt" = now(), version = version + 1, "updatedAt" = clock_timestamp(),
        "deletedAt" = least(coalesce("deletedAt", now()), now() - make_interval(days => ${sql.lit(RESTORE_DAYS + 1)}))
        where id = ${memberId}::uuid`,
    ],
  },
  {
    title: '申请和修改的历次内容',
    purpose: '入会审核和变更审核',
    count: ({ memberId }) => counted('memberRevision', 'memberId', memberId),
    erase: ({ memberId }) => [removed('memberRevision', 'memberId', memberId)],
  },
  {
    title: '办理过程和审核意见',
    purpose: '入会审核和变更审核',
    count: ({ memberId }) => counted('reviewEvent', 'memberId', memberId),
    erase: ({ memberId }) => [removed('reviewEvent', 'memberId', memberId)],
  },
  {
    title: '学会职务的任职经历',
    purpose: '学会历届理事会的记录',
    kept: '保留届次、职务和任职日期，姓名随基本信息删除',
    count: ({ memberId }) => counted('councilHolding', 'memberId', memberId),
    erase: () => [],
  },
  {
    title: '上传的文件（申请表扫描件、照片、签名等）',
    purpose: '入会审核、证书和评审',
    count: ({ memberId }) => counted('file', 'memberId', memberId),
    erase: ({ memberId, accountId }) => [
      removed('expertSignature', 'memberId', memberId),
      // The row goes with the content, at the latest with the next sweep.
      sql`update file set state = 'deleted', "fileName" = ${ERASED_NAME}, "deletedAt" = now() - make_interval(hours => ${sql.lit(ABANDONED_AFTER_HOURS + 1)})
        where "memberId" = ${memberId}::uuid or "ownerAccountId" = ${accountId}::uuid`,
    ],
  },
  {
    title: '同意记录',
    purpose: '证明已取得同意',
    kept: '保留同意的时间和文本版本，去除网络地址（个人信息保护法要求能够证明）',
    count: ({ memberId }) => counted('consent', 'memberId', memberId),
    erase: ({ memberId }) => [sql`update consent set ip = '' where "memberId" = ${memberId}::uuid`],
  },
  {
    title: '信息被查看的记录',
    purpose: '让您知道谁看过您的完整信息',
    count: ({ memberId }) => counted('disclosure', 'memberId', memberId),
    erase: ({ memberId }) => [removed('disclosure', 'memberId', memberId)],
  },
  {
    title: '发给您的短信和邮件',
    purpose: '通知办理结果',
    kept: '群发记录只保留发送结果，不含姓名和地址',
    count: ({ memberId }) => counted('outbox', 'memberId', memberId),
    erase: ({ memberId }) => [
      sql`update "campaignRecipient" set name = ${ERASED_NAME}, address = id::text, title = '', "serialNum" = '',
        level = '', unit = '' where "memberId" = ${memberId}::uuid`,
      removed('outbox', 'memberId', memberId),
      removed('ticket', 'memberId', memberId),
    ],
  },
  {
    title: '账号、登录记录和阅读记录',
    purpose: '登录和账号安全',
    count: ({ accountId }) => counted('signIn', 'accountId', accountId),
    erase: ({ accountId, memberId }) => [
      ...['session', 'knownDevice', 'knownNetwork', 'signIn', 'smsCode', 'loginDefense'].map((table) =>
        removed(table, 'accountId', accountId),
      ),
      removed('job', 'ownerAccountId', accountId),
      removed('phoneProof', 'memberId', memberId),
      removed('carriedDraft', 'memberId', memberId),
      removed('publicationView', 'readerId', accountId),
      sql`update member set "accountId" = null where id = ${memberId}::uuid`,
      sql`delete from account where id = ${accountId}::uuid and kind <> 'staff'`,
    ],
  },
  {
    title: '学会的联系记录',
    purpose: '会员服务和后续跟进',
    count: ({ memberId }) => counted('memberNote', 'memberId', memberId),
    erase: ({ memberId }) => [removed('memberNote', 'memberId', memberId)],
  },
  {
    title: '标签和批量操作的清单',
    purpose: '会员服务和分组联系',
    count: ({ memberId }) => counted('memberLabel', 'memberId', memberId),
    erase: ({ memberId }) => [
      removed('memberLabel', 'memberId', memberId),
      removed('bulkActItem', 'memberId', memberId),
      removed('reviewPresence', 'memberId', memberId),
      removed('reviewAssignment', 'memberId', memberId),
    ],
  },
  {
    title: '批量导入的行',
    purpose: '撤销错误的导入',
    count: ({ memberId }) => counted('importRow', 'recordId', memberId),
    erase: ({ memberId }) => [
      sql`update "importRow" set name = ${ERASED_NAME}, before = null where "recordId" = ${memberId}::uuid`,
    ],
  },
  {
    title: '反馈和答复',
    purpose: '答复会员的问题',
    count: ({ memberId }) => counted('feedback', 'memberId', memberId),
    erase: ({ memberId }) => [removed('feedback', 'memberId', memberId)],
  },
  {
    title: '会议与培训报名',
    purpose: '组织会议和培训',
    count: ({ memberId }) => counted('eventRegistration', 'memberId', memberId),
    erase: ({ memberId }) => [removed('eventRegistration', 'memberId', memberId)],
  },
  {
    title: '证书',
    purpose: '证明会员资格',
    kept: '保留证书编号并标为已撤销，供他人核验真伪；去除姓名、职务和单位',
    count: ({ memberId }) => counted('certificate', 'memberId', memberId),
    erase: ({ memberId }) => [
      sql`update certificate set name = ${ERASED_NAME}, post = '', subject = '',
        status = case when status = 'valid' then 'revoked' else status end,
        "endedAt" = coalesce("endedAt", now()),
        "endReason" = case when status = 'valid' then '会员已注销' else '' end
        where "memberId" = ${memberId}::uuid`,
    ],
  },
  {
    title: '奖励评审记录',
    purpose: '科技奖励评审',
    kept: '保留评分、意见和签字记录，作为评审档案；删除回避理由，证书去除姓名并作废',
    count: ({ memberId }) => counted('awardSeat', 'expertId', memberId),
    erase: ({ memberId }) => [
      sql`update "awardSeat" set "recusalText" = '' where "expertId" = ${memberId}::uuid`,
      sql`update "awardCertificate" set name = ${ERASED_NAME}, status = 'voided',
        "endedAt" = coalesce("endedAt", now()),
        "endReason" = case when status = 'valid' then '会员已注销' else "endReason" end
        where "expertId" = ${memberId}::uuid`,
    ],
  },
  {
    title: '奖励推荐',
    purpose: '科技奖励评审',
    kept: '保留推荐书和材料，作为评审档案；去除联系人',
    count: ({ memberId }) => counted('awardNomination', 'memberId', memberId),
    erase: ({ memberId }) => [
      sql`update "awardNomination" set form = form || '{"contactName": "", "contactMobile": ""}'::jsonb
        where "memberId" = ${memberId}::uuid`,
    ],
  },
  {
    title: '会费记录',
    purpose: '会费收取和开票',
    kept: '全部保留（会计档案管理办法）；只有单位会员有',
    count: ({ memberId }) => counted('dues', 'memberId', memberId),
    erase: () => [],
  },
  {
    title: '评价会议的通知、回避，评价的咨询费',
    purpose: '组织成果评价，发放专家咨询费',
    kept: '咨询费金额保留（会计档案管理办法），不含证件号和账号',
    count: ({ memberId }) =>
      sql<{
        count: number
      }>`select ((select count(*) from "meetingNotice" where "expertId" = ${memberId}::uuid)
        + (select count(*) from "meetingConflict" where "expertId" = ${memberId}::uuid)
        + (select count(*) from fee where "expertId" = ${memberId}::uuid))::int as count`,
    erase: ({ memberId }) => [
      removed('meetingNotice', 'expertId', memberId),
      removed('meetingConflict', 'expertId', memberId),
    ],
  },
  {
    title: '回避单位和利害关系声明',
    purpose: '专家回避审查',
    kept: '就某项成果所作的声明随该成果的评价记录保留',
    count: ({ memberId }) => counted('expertInterest', 'expertId', memberId),
    erase: ({ memberId }) => [
      sql`delete from "expertInterest" where "expertId" = ${memberId}::uuid and "achievementId" is null`,
    ],
  },
]

/** Of all records of a person: those that went into others are erased with them. */
export const countHoldings = async (db: Db, subjects: readonly Subject[]) => {
  const found = []
  for (const { title, purpose, kept = '', count } of HOLDINGS) {
    let sum = 0
    for (const subject of subjects) {
      const { rows } = await count(subject).execute(db)
      sum += rows[0]?.count ?? 0
    }
    found.push({ title, purpose, kept, count: sum })
  }
  return found
}
