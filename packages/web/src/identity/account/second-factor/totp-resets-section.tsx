import { account } from '@portal/contract/identity/account.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { useCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Card, Hint, Row, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'

type Reset = OutputOf<typeof account.totpResets>['list'][number]

/** A lost one-time password is cleared by two people: what waits for the second one. Without any the section is not there. */
export function TotpResetsSection() {
  const { data } = useCall(account.totpResets, {})
  const [asked, setAsked] = useState<{ reset: Reset; confirm: boolean }>()
  if (!data || data.list.length === 0) return null
  return (
    <Card level={2} title="待确认：清除动态口令" tone="now">
      <Stack>
        <Hint>
          请先向本人核实（当面或电话），再确认清除。确认后，对方在所有设备上退出，下次登录时重新绑定。
        </Hint>
        <Lines
          label="待确认的清除"
          lines={data.list.map((reset) => ({
            key: reset.id,
            text: `${reset.name}（${reset.roleLabel}）`,
            note: `${reset.reason} · ${reset.askedBy} 申请于 ${timeOf(reset.at)}，24 小时内有效`,
            end: (
              <Row gap={2}>
                {reset.mayConfirm ? (
                  <Button onClick={() => setAsked({ reset, confirm: true })}>确认清除</Button>
                ) : (
                  <Hint>须由其他管理员确认</Hint>
                )}
                <Button kind="quiet" onClick={() => setAsked({ reset, confirm: false })}>
                  {reset.mayWithdraw ? '撤回' : '拒绝'}
                </Button>
              </Row>
            ),
          }))}
        />
      </Stack>
      {asked && <DecideDialog {...asked} onClose={() => setAsked(undefined)} />}
    </Card>
  )
}

function DecideDialog({ reset, confirm, onClose }: { reset: Reset; confirm: boolean; onClose: () => void }) {
  const refuse = reset.mayWithdraw ? '撤回申请' : '拒绝申请'
  return (
    <ActionDialog
      endpoint={account.decideTotpReset}
      fixed={{ id: reset.id, confirm }}
      title={confirm ? `清除“${reset.name}”的动态口令？` : `${refuse}？`}
      submitText={confirm ? '确认清除' : refuse}
      danger={confirm}
      done={confirm ? '动态口令已清除' : '已处理，动态口令没有改变'}
      onClose={onClose}
    >
      {confirm
        ? '请确认您已向本人核实。该账号立即退出登录，恢复码一并失效。'
        : '动态口令保持不变，需要时可以重新申请。'}
    </ActionDialog>
  )
}
