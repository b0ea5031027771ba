import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { newApplication } from '@portal/contract/evaluation/own.fields'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Banner } from '../../../shared/ui/banner.tsx'

/** Name and type make a draft: the type decides what is asked for. */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate()
  return (
    <ActionDialog
      endpoint={achievement.save}
      schema={newApplication}
      draft="achievement:new"
      title="新建成果评价申请"
      submitText="开始填写"
      busyText="正在创建"
      intro={<Banner>本平台为非涉密平台，严禁处理、传输国家秘密。</Banner>}
      onDone={({ id }) => navigate(to('ownAchievements', { id, edit: true }))}
      onClose={onClose}
    />
  )
}
