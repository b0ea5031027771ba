import { TableUploadStatus } from '@portal/contract/identity/application-state'
import { servicePhone } from '@portal/contract/platform/settings/service-phone'
import { dayOf, shortDateText, today } from '@portal/contract/platform/time'
import { usePublicSettings } from '../../../shared/settings.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Stack } from '../../../shared/ui/layout.tsx'
import { Steps } from '../../../shared/ui/steps.tsx'
import type { Application, Registration } from './description.ts'

interface Props {
  registration: Registration
  record: Application
}

const DAY_MS = 86_400_000
const daysUntil = (day: string): number => Math.round((Date.parse(day) - Date.parse(today())) / DAY_MS)

/** How far it has come: the stamped form is a station of its own where one is asked for. */
const stationsOf = ({ registration: { stamped, kind }, record }: Props) => {
  const { state } = record
  const sentBack = state === 'returned' || state === 'rejected'
  const items = [
    { text: '提交申请', note: shortDateText(dayOf(record.submittedAt)) },
    ...(stamped ? [{ text: '上传盖章表' }] : []),
    {
      text: '学会审核',
      bad: sentBack,
      note: sentBack ? (state === 'rejected' ? '未通过' : '已退回') : undefined,
    },
    { text: kind === 'project' ? '开通账号' : kind === 'expert' ? '入库' : '入会' },
  ]
  const missing = stamped !== undefined && record.tableUploadStatus === TableUploadStatus.missing
  const review = items.length - 2
  const current = state === 'approved' ? items.length : missing && !sentBack ? 1 : review
  return { items, current }
}

/** Where the application stands, whose turn it is and until when, with the number to ask by. */
export function ProgressHead({ registration, record }: Props) {
  const phone = servicePhone(usePublicSettings(), registration.kind)
  const { items, current } = stationsOf({ registration, record })
  return (
    <Stack gap={4}>
      <Steps items={items} current={current} label="申请进度" />
      {record.turn === 'society' && <AtSociety record={record} phone={phone} />}
      {record.state === 'ended' && (
        <Banner tone="warning" title="会员资格已终止">
          如有疑问，请致电学会{phone && ` ${phone}`}。
        </Banner>
      )}
      <Facts
        columns={3}
        facts={[
          ['申请编号', record.applicationNo],
          ['现在由谁办理', WHO[record.turn]],
          ['咨询电话', phone && <a href={`tel:${phone}`}>{phone}</a>],
        ]}
      />
    </Stack>
  )
}

const WHO: Record<Application['turn'], string> = { applicant: '您', society: '学会', none: '已办结' }

const AtSociety = ({ record: { dueOn, applicationNo }, phone }: { record: Application; phone: string }) => {
  const left = daysUntil(dueOn)
  if (left < 0)
    return (
      <Banner tone="warning" title={`现在由学会审核，已超过一般期限 ${-left} 天`}>
        一般应在{shortDateText(dueOn)}前审核完毕。请致电 {phone} 催问，并说明申请编号 {applicationNo}。
      </Banner>
    )
  return (
    <Banner tone="info" title="申请正在审核，您不需要做什么">
      学会一般在{shortDateText(dueOn)}前审核完毕（{left === 0 ? '今天' : `还有 ${left} 天`}
      ）。结果将以短信和电子邮件通知您。
    </Banner>
  )
}
