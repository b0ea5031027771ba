import { account } from '@portal/contract/identity/account.calls'
import { useState } from 'react'
import { ActionNote } from '../../../shared/call/action-note.tsx'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useAction } from '../../../shared/call/use-action.ts'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Tag } from '../../../shared/ui/tag.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { TotpEnrolment } from './totp-enrolment.tsx'

/** The own one-time password, and what stands for it once. */
export function TotpSection() {
  const state = useCall(account.totpState, {})
  const [binding, setBinding] = useState<'no' | 'yes' | 'bound'>('no')
  const close = () => setBinding('no')
  const [codes, setCodes] = useState<readonly string[]>()
  const renew = useAction(account.renewRecoveryCodes, { onDone: (made) => setCodes(made.recoveryCodes) })
  return (
    <Card level={2} title="动态口令">
      <Stack>
        <Hint>
          登录和重要操作时，除密码外再输入手机上的 6 位动态口令，密码泄露也不会失守。重要操作确认一次，10
          分钟内不再询问。
        </Hint>
        <Loaded call={state} rows={2}>
          {({ enrolled, recoveryCodesLeft: left }) => (
            <Stack gap={3}>
              <Row justify="between">
                <Tag tone={enrolled ? 'good' : 'wait'}>{enrolled ? '已绑定' : '尚未绑定'}</Tag>
                <Button kind="secondary" onClick={() => setBinding('yes')}>
                  {enrolled ? '更换验证器' : '绑定动态口令'}
                </Button>
              </Row>
              {enrolled && (
                <Row justify="between">
                  <Tag tone={left > 2 ? 'good' : 'wait'}>
                    {left === 0 ? '没有可用的恢复码' : `还有 ${left} 个恢复码可用`}
                  </Tag>
                  <Button kind="secondary" busy={renew.busy} onClick={() => renew.run({})}>
                    重新生成恢复码
                  </Button>
                </Row>
              )}
              <ActionNote action={renew} />
            </Stack>
          )}
        </Loaded>
      </Stack>
      <Dialog
        open={binding !== 'no'}
        title={binding === 'bound' ? '恢复码' : '绑定动态口令'}
        onClose={binding === 'bound' ? undefined : close}
      >
        {binding !== 'no' && <TotpEnrolment onBound={() => setBinding('bound')} onDone={close} />}
      </Dialog>
      {codes && (
        <Dialog open title="恢复码">
          <RecoveryCodes codes={codes} renewed onDone={() => setCodes(undefined)} />
        </Dialog>
      )}
    </Card>
  )
}
