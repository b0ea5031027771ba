import { expert } from '@portal/contract/membership/expert.calls'
import { useState } from 'react'
import { attempt } from '../../shared/call/attempt.ts'
import { readCall } from '../../shared/call/use-call.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ReasonDialog } from '../../shared/ui/reason-dialog.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import { Picture } from '../../shared/ui/words.tsx'

/** For administrators: the signature is shown for a reason, which its owner reads (docs/handbook/personal-data.md#revealing). */
export const StaffSignature = ({ memberId, name }: { memberId: string; name: string }) => {
  const [open, setOpen] = useState<'ask' | { url: string }>()
  const look = async (reason: string) => {
    const found = await attempt(() => readCall(expert.signature, { account: memberId, reason }))
    if (!found.ok) return toast(found.failure.text, 'error')
    const { fileUrl } = found.data
    setOpen(fileUrl ? { url: fileUrl } : undefined)
    if (!fileUrl) toast('该专家尚未设置电子签名', 'info')
  }
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen('ask')}>
        查看签名
      </Button>
      {open === 'ask' && (
        <ReasonDialog
          title={`查看“${name}”的电子签名`}
          confirmText="查看"
          onConfirm={look}
          onClose={() => setOpen(undefined)}
        >
          <p>查看会留下记录，专家本人可以看到查看人和原因。</p>
        </ReasonDialog>
      )}
      {typeof open === 'object' && (
        <Dialog open size="narrow" title={`“${name}”的电子签名`} onClose={() => setOpen(undefined)}>
          <Picture wide src={open.url} alt={`${name}的电子签名`} />
        </Dialog>
      )}
    </>
  )
}
