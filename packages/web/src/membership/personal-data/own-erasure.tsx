import { ERASURE_STATES, erasure } from '@portal/contract/membership/personal-data.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useState } from 'react'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Row, Stack } from '../../shared/ui/layout.tsx'

type Request = OutputOf<typeof erasure.own>['request']

export const ErasureDialog = ({ onClose }: { onClose: () => void }) => (
  <ActionDialog
    endpoint={erasure.request}
    danger
    title="申请注销账号并删除个人信息"
    submitText="提交申请"
    done="注销申请已提交，请等待审核"
    intro={<p>同意后不能恢复。如只是信息有误，可以在“基本信息”中更正。</p>}
    onClose={onClose}
  />
)

/** To be forgotten: asked for here, decided by the society. */
export const OwnErasure = ({ request }: { request: Request }) => {
  const [open, setOpen] = useState<'ask' | 'cancel'>()
  const pending = request?.state === 'pending'
  const close = () => setOpen(undefined)
  return (
    <Card title="注销账号并删除个人信息" level={2}>
      <Stack gap={3}>
        {request && request.state !== 'cancelled' && (
          <Banner
            tone={pending ? 'info' : 'warning'}
            title={`${ERASURE_STATES[request.state].label}：${timeOf(request.requestedAt)}提交的注销申请`}
          >
            {pending ? `原因：${request.reason}` : request.decision}
          </Banner>
        )}
        <p>
          申请由学会审核。同意后账号立即停用，会员资格终止，个人信息、申请材料和文件永久删除，证书撤销，
          <strong>不能恢复</strong>；依法须保留的内容见上方“注销后”一栏。
        </p>
        <Row>
          {pending ? (
            <Button kind="secondary" onClick={() => setOpen('cancel')}>
              撤回注销申请
            </Button>
          ) : (
            <Button kind="danger" onClick={() => setOpen('ask')}>
              申请注销
            </Button>
          )}
        </Row>
      </Stack>
      {open === 'ask' && <ErasureDialog onClose={close} />}
      {open === 'cancel' && (
        <ActionDialog
          endpoint={erasure.cancel}
          title="撤回注销申请？"
          submitText="撤回"
          done="注销申请已撤回"
          intro={<p>撤回后账号和信息保持不变，以后可以再次申请。</p>}
          onClose={close}
        />
      )}
    </Card>
  )
}
