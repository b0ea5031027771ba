import { type Column, mayWrite } from '@portal/contract/content/publication-columns'
import type { SearchHit, SearchKind } from '@portal/contract/office/search.calls'
import type { Role } from '@portal/contract/platform/roles'
import { mayOpen, ROUTES, to } from '../../shared/routes/table.ts'
import { ICONS, type Meaning } from '../../shared/ui/desk-icons.ts'
import type { IconName } from '../../shared/ui/icon.tsx'

/** Where each kind of hit is opened. */

const COLUMN_PAGES = {
  xsjl: 'exchangeColumn',
  kjjl: 'awardColumn',
  ttbz: 'standardsColumn',
  kxpj: 'scienceColumn',
  kjcg: 'evaluationColumn',
} as const satisfies Record<Column, keyof typeof ROUTES>
const columnPage = (of: string) => COLUMN_PAGES[of as Column]

const memberPage = (kind: SearchKind, id: string, role: Role): string =>
  kind === 'expert' && !mayOpen(ROUTES.memberRecord, role)
    ? to('expertActivity', { open: id })
    : to('memberRecord', { type: kind, account: id })

type Named = Pick<SearchHit, 'kind' | 'id'> & Partial<Pick<SearchHit, 'of' | 'title'>>

const MEANINGS: Record<SearchKind, Meaning> = {
  person: 'person',
  expert: 'expert',
  project: 'account',
  unit: 'unit',
  organisation: 'organisation',
  achievement: 'achievement',
  awardBatch: 'award',
  awardItem: 'award',
  meeting: 'meeting',
  event: 'event',
  certificate: 'certificate',
  awardCertificate: 'certificate',
  report: 'register',
  mail: 'mail',
  sms: 'sms',
  article: 'news',
  video: 'picture',
}
export const iconOf = (kind: SearchKind): IconName => ICONS[MEANINGS[kind]]

export const placeOf = ({ kind, id, of = '', title = '' }: Named, role: Role): string => {
  switch (kind) {
    case 'organisation':
      return to('organisations', { open: id })
    case 'achievement':
      return to('achievements', { id })
    case 'awardBatch':
      return to('awards', { id })
    case 'awardItem':
      return to('awards', { id: of, part: 'items', open: id })
    case 'awardCertificate':
      return to('awards', { id: of, part: 'certificates' })
    case 'meeting':
      return to('meetings', { id })
    case 'event':
      return to('events', { id })
    case 'certificate':
      return to('certificates', { keyword: title })
    case 'report':
      return to('reportRegister', { keyword: title })
    case 'mail':
      return to('sentMail', { open: id })
    case 'sms':
      return to('sentSms', { open: id })
    case 'article':
      return mayWrite(role, of as Column)
        ? to(columnPage(of), { view: 'edit', id })
        : to(columnPage(of), { keyword: title })
    case 'video':
      return to(columnPage(of), { view: 'videos', keyword: title })
    default:
      return memberPage(kind, id, role)
  }
}
