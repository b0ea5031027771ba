import { organisation, organisationForm } from '@portal/contract/membership/organisation.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'

/** A new organisation, or the one to be renamed. */
export interface Naming {
  readonly row?: { readonly orgId: string; readonly orgName: string; readonly version: number }
}

export function NameDialog({
  naming: { row },
  onDone,
  onClose,
}: {
  naming: Naming
  onDone: () => void
  onClose: () => void
}) {
  const [name, setName] = useState(row?.orgName ?? '')
  const [keepAlias, setKeepAlias] = useState(true)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const save = async () => {
    setFailure(undefined)
    const parsed = organisationForm.safeParse({ orgName: name })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    const { orgName } = parsed.data
    if (orgName === row?.orgName) return onClose()
    try {
      if (row) await call(organisation.update, { orgId: row.orgId, version: row.version, orgName, keepAlias })
      else await call(organisation.insert, { orgName })
      toast(row ? `已改名为“${orgName}”` : `已添加“${orgName}”`, 'success')
      onDone()
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('organisationExists')) setError(cause.text)
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={row ? '修改单位名称' : '添加单位'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={save} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <TextField
        label="单位名称"
        required
        layout="vertical"
        help="请填写公章上的全称，不要使用简称"
        value={name}
        error={error}
        maxLength={100}
        autoComplete="off"
        onChange={(value) => {
          setName(value)
          setError(undefined)
        }}
      />
      {row && (
        <Checkbox value={keepAlias} onChange={setKeepAlias}>
          保留原名称作为曾用名，按原名称也能搜索到
        </Checkbox>
      )}
    </Dialog>
  )
}
