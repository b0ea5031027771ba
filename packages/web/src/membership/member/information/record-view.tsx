import { InfoEditStatus, REVIEW_STATES, stateOf } from '@portal/contract/identity/application-state'
import { ENDINGS } from '@portal/contract/membership/kind/endings'
import { MEMBER_KINDS, type member } from '@portal/contract/membership/member.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { dateText, timeOf } from '@portal/contract/platform/time'
import { shownValue } from '../../../shared/form/shown-value.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { type Fact, Facts } from '../../../shared/ui/facts.tsx'
import { FileList } from '../../../shared/ui/file-list.tsx'
import { Section, Stack } from '../../../shared/ui/layout.tsx'
import { Picture } from '../../../shared/ui/words.tsx'
import { fieldNamed, kindView } from '../kinds.ts'

export type MemberRecord = OutputOf<typeof member.getSingleUser>

const isAccount = ({ kind }: MemberRecord) => MEMBER_KINDS[kind].levels.length === 0

interface RecordViewProps {
  record: MemberRecord
  /** Shown to staff: council history, and 查看 beside masked values. */
  staff?: boolean
  revealed?: Readonly<Record<string, string>>
  onReveal?: (field: string) => void
}

/** For administrators; filled once activities are scored. */
const assessmentRows = (assessment: MemberRecord['assessment']): [string, string][] =>
  assessment
    ? [
        ['信誉等级', assessment.credibilityLevel],
        ['活跃度', assessment.activityLevel],
        ['参与活动', assessment.participateActivitiesText],
      ]
    : []

const Membership = ({ record, staff }: { record: MemberRecord; staff: boolean | undefined }) => {
  const dates: [string, string][] = [
    ['通过日期', record.examineDate ?? ''],
    ['提交时间', timeOf(record.submittedAt)],
    ...assessmentRows(staff ? record.assessment : null),
  ]
  // Evaluation accounts are no members: neither number nor level nor post.
  const rows: [string, string][] = isAccount(record)
    ? [['审核状态', REVIEW_STATES[stateOf(record)].label], ...dates]
    : [
        ['会员编号', record.serialNum],
        ['会员级别', record.levelLabel],
        ['学会职务', record.memberTag1],
        ...dates,
        ...(staff ? ([['历任职务', record.historyZw]] as [string, string][]) : []),
      ]
  const photo = record.attachments.find((file) => file.slot === 'photo' && file.id === record.form.image)
  return (
    <Facts
      plain
      columns={2}
      facts={[
        ...rows.map(([title, value]) => ({ title, value })),
        ...(photo
          ? [{ title: '照片', value: <Picture src={photo.fileUrl} alt={`${record.name}的照片`} /> }]
          : []),
      ]}
    />
  )
}

/** A record to be read: like a document, not like greyed-out inputs (docs/handbook/interface.md#dialogs). Prints on A4. */
export const RecordView = ({ record, staff, revealed = {}, onReveal }: RecordViewProps) => {
  const view = kindView(record.kind)
  const factOf = (name: string): Fact[] => {
    const field = fieldNamed(view, name)
    if (!field || field.widget === 'hidden') return []
    const value = revealed[name] ?? shownValue(field, String(record.form[name] ?? ''))
    const hidden = staff && field.mask && value && revealed[name] === undefined && onReveal
    return [
      {
        title: field.title,
        value,
        wide: field.widget === 'textarea',
        act: hidden && (
          <Button kind="link" onClick={() => onReveal(name)} aria-label={`查看完整${field.title}`}>
            查看
          </Button>
        ),
      },
    ]
  }
  const [formName] = Object.values(view.slots)
  return (
    <Stack gap={5}>
      {record.ending && (
        <Banner
          tone="warning"
          title={`${ENDINGS[record.ending.kind].label}，会员资格自${dateText(record.ending.on)}终止`}
        />
      )}
      {record.infoEditStatus === InfoEditStatus.returned && (
        <Banner tone="warning" title="审核意见">
          {record.opinion || '您提交的修改未通过审核，请修改后重新提交。'}
        </Banner>
      )}
      {record.infoEditStatus === InfoEditStatus.pending && (
        <Banner tone="info" title="信息修改待审核">
          修改的内容在审核通过后生效，以下为目前生效的信息。
        </Banner>
      )}
      <Section title={isAccount(record) ? '账号信息' : '会员信息'} level={2} gap={2}>
        <Membership record={record} staff={staff} />
      </Section>
      {view.sections.map((section) => (
        <Section key={section.title} title={section.title} level={2} gap={2}>
          <Facts plain columns={2} facts={section.fields.flatMap(factOf)} />
        </Section>
      ))}
      {formName && (
        <Section title="申请附件" level={2} gap={2}>
          <FileList
            label="申请附件"
            empty={`尚未上传${formName}`}
            files={record.attachments.map((file) => ({
              key: file.id,
              name: file.fileName,
              href: file.fileUrl,
              note: timeOf(file.uploadedAt),
            }))}
          />
        </Section>
      )}
    </Stack>
  )
}
