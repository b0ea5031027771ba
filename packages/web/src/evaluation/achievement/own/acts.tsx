import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { MOVES, type MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { OWN_REASONS } from '@portal/contract/evaluation/own.fields'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Hint, Row } from '../../../shared/ui/layout.tsx'
import type { Detail } from './types.ts'

type Examine = CallOf<typeof achievementProcess.examine>
/** A question alone. */
const NOTHING = achievementProcess.examine.input.pick({})
const isReasoned = (name: MoveName): name is keyof typeof OWN_REASONS => name in OWN_REASONS

/** Buttons for what the server offers: nothing is guessed here. */
export function Acts({ data }: { data: Detail }) {
  const [asked, setAsked] = useState<MoveName>()
  const { project, actions } = data
  const { id } = project
  const writes = actions.includes('submit') || actions.includes('resubmit')
  const others = actions.filter((name) => name !== 'submit' && name !== 'resubmit')
  const reviewed = project.status === AchievementStatus.handlerReview
  if (!writes && others.length === 0 && !reviewed) return null
  return (
    <Row>
      {writes && (
        <ButtonLink kind="primary" to={to('ownAchievements', { id, edit: true })}>
          {project.status === AchievementStatus.returned ? '修改并重新提交' : '继续填写'}
        </ButtonLink>
      )}
      {others.map((name) => (
        <Button
          key={name}
          kind={name === 'appeal' || name === 'recall' ? 'secondary' : 'quiet'}
          onClick={() => setAsked(name)}
        >
          {MOVES[name].label}
        </Button>
      ))}
      {reviewed && !actions.includes('recall') && <Hint>{GUARDS.notOpened.split('，')[0]}，不能撤回。</Hint>}
      {asked === 'remove' && <Remove data={data} onClose={() => setAsked(undefined)} />}
      {asked && asked !== 'remove' && (
        <Move key={asked} name={asked} data={data} onClose={() => setAsked(undefined)} />
      )}
    </Row>
  )
}

const titleOf = (name: MoveName, { project }: Detail) =>
  `${MOVES[name].label}“${project.name || '未命名的草稿'}”？`

const Remove = ({ data, onClose }: { data: Detail; onClose: () => void }) => {
  const navigate = useNavigate()
  return (
    <ActionDialog
      endpoint={achievement.remove}
      fixed={{ id: data.project.id }}
      title={titleOf('remove', data)}
      submitText={MOVES.remove.label}
      danger
      done="草稿已删除"
      onDone={() => navigate(to('ownAchievements'))}
      onClose={onClose}
    >
      草稿和已上传的附件都会删除。
    </ActionDialog>
  )
}

const Move = ({ name, data, onClose }: { name: MoveName; data: Detail; onClose: () => void }) => {
  const { project } = data
  const reason = isReasoned(name) ? OWN_REASONS[name] : undefined
  const { label } = MOVES[name]
  return (
    <ActionDialog
      endpoint={achievementProcess.examine}
      schema={reason?.schema ?? NOTHING}
      fixed={{
        ...{ id: project.id, action: name as Examine['action'] },
        ...{ expectVersion: project.version, expectStatus: project.status },
      }}
      draft={reason && `own-move:${project.id}:${name}`}
      title={reason ? label : titleOf(name, data)}
      submitText={label}
      busyText="正在办理"
      danger={name === 'withdraw'}
      done={`已${label}`}
      intro={reason?.text ?? '撤回后回到草稿，可以修改后再次提交，受理编号不变。'}
      onClose={onClose}
    />
  )
}
