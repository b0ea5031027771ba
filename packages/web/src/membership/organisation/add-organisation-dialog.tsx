import { organisation, organisationForm } from '@portal/contract/membership/organisation.calls'
import { useEffect, useRef, useState } from 'react'
import { ApiError, type CallOptions, call } from '../../shared/api.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import type { Organisation } from './use-organisation-search.ts'

interface Props {
  open: boolean
  /** What was searched in vain. */
  initialName: string
  access: Pick<CallOptions, 'ticket'>
  onAdded: (added: Organisation) => void
  onClose: () => void
}

const FAILED = '添加单位异常，请重试一次；如再次出现请联系管理员'

/** The dialog nested in forms and information dialogs. */
export function AddOrganisationDialog({ open, initialName, access, onAdded, onClose }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(initialName)
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    // The dialog itself would choose its close button.
    if (open) input.current?.focus()
    if (open) setName(initialName)
    setError(undefined)
    setFailure(undefined)
  }, [open, initialName])

  const add = async () => {
    setFailure(undefined)
    const parsed = organisationForm.safeParse({ orgName: name })
    setError(parsed.error?.issues[0]?.message)
    if (!parsed.success) return
    try {
      onAdded(await call(organisation.propose, parsed.data, access))
      toast('添加成功，请重新搜索单位！', 'success')
    } catch (cause) {
      if (cause instanceof ApiError && cause.is('organisationExists')) setError(cause.text)
      else if (cause instanceof ApiError && cause.is('tooManyRequests', 'ticketInvalid'))
        setFailure(cause.text)
      else setFailure(FAILED)
    }
  }

  return (
    <Dialog
      open={open}
      title="添加单位"
      size="narrow"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={add} busyText="正在添加">
            添加
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
        ref={input}
        autoComplete="organization"
        onChange={(value) => {
          setName(value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
          // The dialog lies inside the form of the page.
          event.preventDefault()
          void add()
        }}
      />
    </Dialog>
  )
}
