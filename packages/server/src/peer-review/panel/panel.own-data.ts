import { INTEREST_KINDS } from '@portal/contract/peer-review/invitation.words'
import { JOIN_STATUS, PANEL_ROLES } from '@portal/contract/peer-review/panel.rules'
import { labelOf } from '@portal/contract/platform/enums'
import { ofMember, plainPart } from '../../platform/own-data/own-data.queries.ts'

/** Invitations, seats and declared interests of an expert. */
export const panelOwnData = plainPart(
  {
    table: 'invitation',
    title: '评审邀请',
    columns: { sentAt: '邀请时间', readAt: '查看时间', answeredAt: '答复时间', expiresAt: '答复截止' },
    where: ofMember('expertId'),
    newest: 'sentAt',
  },
  {
    table: 'panelMember',
    title: '参加的专家组',
    columns: { addedAt: '时间', role: '担任', joinStatus: '答复', joinReason: '说明', suggestion: '建议' },
    where: ofMember('expertId'),
    newest: 'addedAt',
    words: { role: (code) => labelOf(PANEL_ROLES, code), joinStatus: (code) => labelOf(JOIN_STATUS, code) },
  },
  {
    table: 'expertInterest',
    title: '声明的利害关系',
    columns: { declaredAt: '时间', kind: '类别', text: '说明', withdrawnAt: '撤回时间' },
    where: ofMember('expertId'),
    newest: 'declaredAt',
    words: { kind: (code) => (code === 'avoidUnit' ? '回避单位' : labelOf(INTEREST_KINDS, code)) },
  },
)
