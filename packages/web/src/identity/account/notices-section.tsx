import { noticeChoice } from '@portal/contract/identity/notice-choice.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'

/** What reaches the reader beside the bell, and where. */
export const NoticesSection = () => (
  <Card level={2} id="notices" title="提醒方式">
    <Stack>
      <Hint>页面上方的“提醒”总会显示；需要时可以另发邮件或短信。</Hint>
      <Loaded call={useCall(noticeChoice.get, {})} rows={4}>
        {(chosen) => <Choices chosen={chosen} />}
      </Loaded>
    </Stack>
  </Card>
)

const Choices = ({ chosen }: { chosen: OutputOf<typeof noticeChoice.get> }) => {
  const { mobileTel, ...defaults } = chosen
  const form = useCallForm(noticeChoice.set, { defaults, done: '提醒方式已保存' })
  return (
    <SchemaForm
      form={form}
      submitText="保存"
      intro={<Hint>登记的手机号：{mobileTel || '没有登记，收不到短信提醒'}</Hint>}
    />
  )
}
