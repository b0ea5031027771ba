import { organisation } from '@portal/contract/membership/organisation.calls'
import { useState } from 'react'
import { ApiError, call, errorText } from '../../../shared/api.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import { OrganisationField } from '../organisation-field.tsx'
import styles from './library.module.css'

interface Props {
  row: { readonly orgId: string; readonly orgName: string; readonly version: number }
  /** What it belongs to now. */
  parent: { readonly orgId: string; readonly orgName: string } | undefined
  onDone: () => void
  onClose: () => void
}

/** Chooses the organisation that this one belongs to. */
export function ParentDialog({ row, parent, onDone, onClose }: Props) {
  const [chosen, setChosen] = useState(parent ?? { orgId: '', orgName: '' })
  const [error, setError] = useState<string>()
  const [failure, setFailure] = useState<string>()
  const save = async (parentId: string | null) => {
    setFailure(undefined)
    if (parentId === '') return setError('请从列表中选择上级单位')
    try {
      await call(organisation.setParent, { orgId: row.orgId, version: row.version, parentId })
      toast(parentId === null ? '已取消上级单位' : `上级单位已设为“${chosen.orgName}”`, 'success')
      onDone()
    } catch (cause) {
      const refused = cause instanceof ApiError ? cause.fields.parentId : undefined
      if (refused) setError(refused)
      else setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title={`“${row.orgName}”的上级单位`}
      onClose={onClose}
      footer={
        <>
          {parent && (
            <Button kind="quiet" onClick={() => save(null)} busyText="正在保存">
              取消上级单位
            </Button>
          )}
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button onClick={() => save(chosen.orgId)} busyText="正在保存">
            保存
          </Button>
        </>
      }
    >
      {failure && <Banner tone="error">{failure}</Banner>}
      <div className={styles.parentField}>
        <OrganisationField
          label="上级单位"
          required
          layout="vertical"
          help="上下级单位的专家不能评审对方完成的成果"
          value={chosen.orgName}
          orgId={chosen.orgId}
          error={error}
          onChange={(orgName) => setChosen({ orgId: '', orgName })}
          onPick={({ orgId, orgName }) => {
            setChosen({ orgId, orgName })
            setError(undefined)
          }}
        />
      </div>
    </Dialog>
  )
}
