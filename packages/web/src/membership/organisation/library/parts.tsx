import { ORGANISATION_STATUS, type organisation } from '@portal/contract/membership/organisation.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Link } from 'react-router'
import { to } from '../../../shared/routes/table.ts'
import { Row } from '../../../shared/ui/layout.tsx'
import { Tag, type TagTone } from '../../../shared/ui/tag.tsx'

export type Listed = OutputOf<typeof organisation.list>['list'][number]
type Status = Listed['status']

const TONES: Record<Status, TagTone> = {
  pending: 'wait',
  confirmed: 'good',
  disabled: 'bad',
  merged: 'plain',
}
export const StatusTag = ({ status }: { status: Status }) => (
  <Tag tone={TONES[status]}>{ORGANISATION_STATUS.find(({ code }) => code === status)?.label}</Tag>
)

/** People and experts of an organisation lead to their lists. */
export const Attached = ({ row }: { row: Pick<Listed, 'orgId' | 'attached'> }) => {
  const { person, expert, unit, project } = row.attached
  const parts = [
    person > 0 && (
      <Link key="person" to={to('personMembers', { orgId: row.orgId })}>
        会员 {person}
      </Link>
    ),
    expert > 0 && (
      <Link key="expert" to={to('experts', { orgId: row.orgId })}>
        专家 {expert}
      </Link>
    ),
    unit > 0 && <span key="unit">单位会员 {unit}</span>,
    project > 0 && <span key="project">评价账号 {project}</span>,
  ].filter(Boolean)
  return parts.length > 0 ? <Row>{parts}</Row> : '—'
}
