import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { type AchievementType, achievementFields } from '@portal/contract/evaluation/achievement-form.fields'
import { ACHIEVEMENT_TYPES } from '@portal/contract/peer-review/subject.rules'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Segmented } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { TextField } from '../../../shared/ui/text-fields.tsx'
import styles from './own.module.css'
import { listKey } from './queries.ts'

/** Name and type make a draft: the type decides what is asked for. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('')
  const [type, setType] = useState<AchievementType | ''>('')
  const [errors, setErrors] = useState<{ name?: string | undefined; type?: string | undefined }>({})
  const [failure, setFailure] = useState('')
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = async () => {
    setFailure('')
    const long = achievementFields.shape.name.safeParse(name).error?.issues[0]?.message
    const wrong = {
      name: name.trim() === '' ? '请填写成果名称' : long,
      type: type === '' ? '请选择成果类别' : undefined,
    }
    setErrors(wrong)
    if (wrong.name || wrong.type) return
    try {
      const { id } = await call(achievement.save, { achievement: { name: name.trim(), type } })
      void queries.invalidateQueries({ queryKey: listKey })
      void navigate(to('ownAchievements', { id, edit: true }))
    } catch (cause) {
      setFailure(errorText(cause))
    }
  }
  return (
    <Dialog
      open
      size="narrow"
      title="新建成果评价申请"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button onClick={create} busyText="正在创建">
            开始填写
          </Button>
        </>
      }
    >
      <div className={styles.notes}>
        {failure && <Banner tone="error">{failure}</Banner>}
        <Banner>本平台为非涉密平台，严禁处理、传输国家秘密。</Banner>
      </div>
      <TextField
        label="成果名称"
        required
        layout="vertical"
        value={name}
        error={errors.name}
        onChange={setName}
      />
      <Segmented
        label="成果类别"
        required
        layout="vertical"
        shape="radios"
        options={ACHIEVEMENT_TYPES}
        value={type}
        error={errors.type}
        help="类别决定需要填写的内容和附件，提交前可以修改"
        onChange={(value) => setType(value as AchievementType)}
      />
    </Dialog>
  )
}
