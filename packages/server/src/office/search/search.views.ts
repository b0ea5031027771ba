import { AWARD_ITEM_STATES, AWARD_STATUS } from '@portal/contract/award/award.rules'
import { messageStateShown } from '@portal/contract/communication/message.fields'
import { EVENT_PHASES } from '@portal/contract/content/event/event.words'
import { COLUMNS, PUBLICATION_STATES } from '@portal/contract/content/publication-columns'
import { ACHIEVEMENT_OUTCOMES, staffLabel } from '@portal/contract/evaluation/achievement-status.rules'
import { REPORT_STATUS } from '@portal/contract/evaluation/conclusion/report.calls'
import { MEETING_STATES } from '@portal/contract/evaluation/meeting/meeting.rules'
import { CERTIFICATE_STATES } from '@portal/contract/membership/certificate/certificate-check.calls'
import { levelLabel, MEMBER_KINDS, serialNumber } from '@portal/contract/membership/member.calls'
import { ORGANISATION_STATUS } from '@portal/contract/membership/organisation/organisation.calls'
import { LIST_STATES, listStateOf } from '@portal/contract/membership/review/review.rules'
import type { SearchHit } from '@portal/contract/office/search.calls'
import { labelOf } from '@portal/contract/platform/enums'
import { maskMobile } from '@portal/contract/platform/person/mask.rules'
import { dayOf, timeOf } from '@portal/contract/platform/time'
import type { awardCertificateNumbered, batchesNamed, itemsNamed } from '../../award/item/found.queries.ts'
import type { campaignsNamed } from '../../communication/search/found.queries.ts'
import type { eventsNamed, publicationsNamed } from '../../content/search/found.queries.ts'
import type {
  achievementsNamed,
  meetingsNamed,
  reportNumbered,
} from '../../evaluation/search/found.queries.ts'
import type {
  certificateNumbered,
  FoundMember,
  organisationsNamed,
} from '../../membership/list/found.queries.ts'

/** Hits as they are shown, each kind in its own words. */

type RowOf<F extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<F>>[number]
const filled = (texts: readonly string[]): string[] => texts.filter((text) => text !== '')
const bare = { of: '', also: [] }

/** What a record makes of somebody, and where it stands unless it is a matter of course. */
const memberTags = (row: FoundMember): string[] => {
  const { label } = MEMBER_KINDS[row.kind]
  const approved = row.state === 'approved'
  const level = approved ? levelLabel(row.kind, row.level) : ''
  return filled([label, level, approved ? '' : LIST_STATES[listStateOf(row)]])
}
const memberHit = (row: FoundMember): SearchHit => ({
  kind: row.kind,
  id: row.id,
  of: '',
  title: row.name,
  facts: filled([serialNumber(row), row.kind === 'unit' ? '' : row.company, maskMobile(row.mobileTel)]),
  tags: memberTags(row),
  also: [],
})

/** Who is a member, an expert and an evaluation account is one person. */
export const peopleHits = (rows: readonly FoundMember[]): SearchHit[] => {
  const people = new Map<string, FoundMember[]>()
  for (const row of rows) people.set(row.identity, [...(people.get(row.identity) ?? []), row])
  return [...people.values()].flatMap(([first, ...others]) =>
    first
      ? [
          {
            ...memberHit(first),
            also: others.map((row) => ({ kind: row.kind, id: row.id, tag: memberTags(row).join(' · ') })),
          },
        ]
      : [],
  )
}

export const organisationHit = (row: RowOf<typeof organisationsNamed>): SearchHit => ({
  ...bare,
  kind: 'organisation',
  id: row.id,
  title: row.name,
  facts: [],
  tags: ['单位库', ...(row.status === 'confirmed' ? [] : [labelOf(ORGANISATION_STATUS, row.status)])],
})

export const achievementHit = (row: RowOf<typeof achievementsNamed>): SearchHit => ({
  ...bare,
  kind: 'achievement',
  id: row.id,
  title: row.name || '（未填写成果名称）',
  facts: filled([row.acceptNo ?? '', row.orgName]),
  tags: [row.outcome === '' ? staffLabel(row.status, row.evalMode) : ACHIEVEMENT_OUTCOMES[row.outcome]],
})
export const meetingHit = (row: RowOf<typeof meetingsNamed>): SearchHit => ({
  ...bare,
  kind: 'meeting',
  id: row.id,
  title: row.title || `《${row.achievements[0] ?? ''}》评价会议`,
  facts: filled([timeOf(row.startAt), row.achievements.length > 1 ? `${row.achievements.length}项成果` : '']),
  tags: [MEETING_STATES[row.state]],
})
export const eventHit = (row: RowOf<typeof eventsNamed>): SearchHit => ({
  ...bare,
  kind: 'event',
  id: row.id,
  title: row.title,
  facts: [timeOf(row.beginsAt), row.place || '线上'],
  tags: ['会议与培训', EVENT_PHASES[row.phase].label],
})
export const reportHit = (row: RowOf<typeof reportNumbered>): SearchHit => ({
  ...bare,
  kind: 'report',
  id: row.achievementId,
  title: row.no,
  facts: [row.name, row.issuedOn],
  tags: ['评价报告', labelOf(REPORT_STATUS, row.status)],
})

export const batchHit = (row: RowOf<typeof batchesNamed>): SearchHit => ({
  ...bare,
  kind: 'awardBatch',
  id: row.id,
  title: row.title,
  facts: [],
  tags: ['奖励批次', AWARD_STATUS[row.status]],
})
export const itemHit = (row: RowOf<typeof itemsNamed>): SearchHit => ({
  kind: 'awardItem',
  id: row.id,
  of: row.batchId,
  title: row.name,
  facts: [row.no, `${row.year}年度${row.award}`],
  tags: ['参评项目', AWARD_ITEM_STATES[row.state]],
  also: [],
})
export const awardCertificateHit = (row: RowOf<typeof awardCertificateNumbered>): SearchHit => ({
  kind: 'awardCertificate',
  id: row.id,
  of: row.batchId,
  title: row.no,
  facts: [row.name, row.issuedOn],
  tags: ['奖励证书', row.status === 'valid' ? '有效' : '已作废'],
  also: [],
})

export const certificateHit = (row: RowOf<typeof certificateNumbered>): SearchHit => ({
  ...bare,
  kind: 'certificate',
  id: row.id,
  title: row.certNo,
  facts: [row.name, row.issuedOn],
  tags: [`${MEMBER_KINDS[row.kind].label}证书`, CERTIFICATE_STATES[row.status].label],
})

export const campaignHit = (row: RowOf<typeof campaignsNamed>): SearchHit => ({
  ...bare,
  kind: row.channel,
  id: row.id,
  title: row.title || (row.channel === 'mail' ? '（未填写主题）' : '（未填写内容）'),
  facts: [row.createdBy, dayOf(row.sentAt ?? row.createdAt)],
  tags: [row.channel === 'mail' ? '邮件' : '短信', messageStateShown(row).label],
})
export const publicationHit = (row: RowOf<typeof publicationsNamed>): SearchHit => ({
  kind: row.kind,
  id: row.id,
  of: row.column,
  title: row.title || '（未填写标题）',
  facts: [COLUMNS[row.column].label, dayOf(row.publishAt ?? row.updatedAt)],
  tags: [row.kind === 'article' ? '文章' : '视频', PUBLICATION_STATES[row.shown]],
  also: [],
})
