import type {
  CertificateState,
  CheckedReport,
} from '@portal/contract/membership/certificate/certificate-check.calls'
import { usePublicSettings } from '../../shared/settings.ts'
import { Facts } from '../../shared/ui/facts.tsx'
import { Icon, type IconName } from '../../shared/ui/icon.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { Text } from '../../shared/ui/text.tsx'

const VERDICTS: Record<CertificateState | 'unknown', { title: string; text: string; icon: IconName }> = {
  valid: { title: '证书有效', text: '请核对以下内容与证书是否一致。', icon: 'check' },
  replaced: { title: '已被新证书取代', text: '这张证书已经换发，请向持有人索取新证书。', icon: 'refresh' },
  revoked: { title: '证书已撤销', text: '这张证书已经失效。', icon: 'close' },
  unknown: {
    title: '没有查到这张证书',
    text: '请核对编号和校验码，或确认二维码来自本学会的证书。如有疑问请联系学会。',
    icon: 'search',
  },
}

const TONES = { valid: 'good', replaced: 'wait', revoked: 'bad', unknown: 'plain' } as const

/** Of evaluated achievements: 有效, 已更正, 已作废. */
const REPORT_VERDICTS: Partial<Record<CheckedReport['state'], { title: string; text: string }>> = {
  valid: { title: '有效', text: '请核对以下内容与报告、证书是否一致。' },
  replaced: { title: '已更正', text: '这份报告已经作废，学会另行出具了更正后的报告，请向持有人索取。' },
  revoked: { title: '已作废', text: '这份报告及其证书已经作废。' },
}

const factsOf = (checked: CheckedReport, societyName: string): (readonly [string, string])[] => {
  const report = checked.docHash !== ''
  const item = checked.units !== ''
  const unit = checked.title.startsWith('单位')
  return [
    ['证书', checked.title && `${societyName}${checked.title}`],
    [report ? '成果名称' : item ? '项目名称' : unit ? '单位' : '姓名', checked.name],
    ['完成单位', checked.units],
    [report ? '水平' : item ? '奖励等级' : '级别', checked.level],
    [report ? '报告编号' : '证书编号', checked.certNo],
    ['签发日期', checked.issuedOn],
    [report ? '作废日期' : checked.state === 'replaced' ? '换发日期' : '撤销日期', checked.endedOn],
    ['文件摘要', checked.docHash],
  ]
}

/** What the portal says of a certificate, large enough to be read at arm's length. */
export const Verdict = ({ checked }: { checked: CheckedReport }) => {
  const { societyName } = usePublicSettings()
  const { title, text, icon } = {
    ...VERDICTS[checked.state],
    ...(checked.docHash !== '' && REPORT_VERDICTS[checked.state]),
  }
  const known = factsOf(checked, societyName).filter(([, value]) => value !== '')
  const named = known.length > 0 && checked.units === '' && !checked.title.startsWith('单位')
  return (
    <div aria-live="polite">
      <Card
        tone={TONES[checked.state]}
        title={
          <Text as="span" size="xxl">
            <Icon name={icon} /> {title}
          </Text>
        }
        level={2}
        note={text}
      >
        {known.length > 0 && (
          <Stack gap={2}>
            <Facts facts={known} />
            {named && <Hint>为保护个人信息，姓名只显示一部分。</Hint>}
          </Stack>
        )}
      </Card>
    </div>
  )
}
