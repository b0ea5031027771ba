import { examination } from '@portal/contract/peer-review/sheet/sheet.calls'
import { refusalForm, signature } from '@portal/contract/peer-review/sheet/sheet.fields'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { Link } from 'react-router'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { to } from '../../shared/routes/table.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Hint, Stack } from '../../shared/ui/layout.tsx'
import { ScoringForm } from './form/scoring-form.tsx'
import { SheetText } from './others.tsx'
import { SignCode } from './sign-code.tsx'
import { baseOf, type View } from './view.ts'

type Input = CallOf<typeof examination.examine>

/** Signing: a code to the phone, over the very text that is shown; or refusing to, with a reason. */
export const SignSection = ({ view, reload }: { view: View; reload: () => Promise<unknown> }) => {
  const [refusing, setRefusing] = useState(false)
  const [editing, setEditing] = useState(false)
  const { projectId, docHash } = view
  const base = baseOf(view, view.version)
  const form = useCallForm(examination.examine, {
    schema: signature,
    draft: false,
    toInput: ({ sign }) => ({ ...base, sign: { ...(sign as unknown as object), docHash } }) as Input,
    refusedAt: { captchaInvalid: 'sign.otp' },
    done: '签字成功，感谢您的评价',
    onDone: reload,
  })
  const submitted = async () => {
    await reload()
    setEditing(false)
  }
  if (editing) return <ScoringForm view={view} reload={submitted} />
  return (
    <Card title="核对并签字" label="签字" id="signing">
      <Stack>
        <SheetText template={view.template} sheet={view.sheet} total={view.total} />
        <Hint>文件摘要：{docHash}</Hint>
        {!view.hasSignature && (
          <Banner tone="info">
            您还没有手写签名图片，签字仍然有效；如需在报告上显示手写签名，请在
            <Link to={to('baseInfo')}>基本信息</Link>
            中添加。
          </Banner>
        )}
        <SchemaForm
          form={form}
          controls={{
            'sign.otp': (control) => (
              <SignCode endpoint={examination.signCode} input={{ projectId }} control={control} />
            ),
          }}
          submitText="签字"
          busyText="正在签字…"
          guard={false}
          actions={
            <>
              <Button kind="quiet" onClick={() => setRefusing(true)}>
                拒绝签字
              </Button>
              <Button kind="quiet" onClick={() => window.print()}>
                打印
              </Button>
              {!view.opened && (
                <Button kind="secondary" onClick={() => setEditing(true)}>
                  修改意见
                </Button>
              )}
            </>
          }
        />
        <Hint>
          本签字为普通电子签名，记录签署时间、设备和短信验证；需要可靠电子签名时，请打印后手写签字交工作人员。
        </Hint>
      </Stack>
      {refusing && (
        <ActionDialog
          endpoint={examination.examine}
          schema={refusalForm}
          toInput={(values) => ({ ...base, ...(values as object) }) as Input}
          title="拒绝签字"
          submitText="确认拒签"
          busyText="正在办理…"
          danger
          onDone={reload}
          onClose={() => setRefusing(false)}
        />
      )}
    </Card>
  )
}
