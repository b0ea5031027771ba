import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { MIN_OPINION } from '@portal/contract/evaluation/achievement.rules'
import { MOVES, type MoveName } from '@portal/contract/evaluation/achievement-moves.rules'
import { AchievementStatus } from '@portal/contract/evaluation/achievement-status.rules'
import { GUARDS } from '@portal/contract/evaluation/evaluation.guards'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call, errorText } from '../../../shared/api.ts'
import { to } from '../../../shared/routes/table.ts'
import { Button, ButtonLink } from '../../../shared/ui/button.tsx'
import { Confirm, Dialog } from '../../../shared/ui/dialog.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import styles from './own.module.css'
import type { Detail } from './queries.ts'

/** Buttons for what the server offers: nothing is guessed here. */
export function Acts({ data, onDone }: { data: Detail; onDone: () => void }) {
  const [asked, setAsked] = useState<MoveName>()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { project, actions } = data
  const { id } = project
  const writes = actions.includes('submit') || actions.includes('resubmit')
  const others = actions.filter((name) => name !== 'submit' && name !== 'resubmit')
  if (!writes && others.length === 0 && project.status !== AchievementStatus.handlerReview) return null

  const done = (text: string) => {
    setAsked(undefined)
    toast(text, 'success')
    void queries.invalidateQueries({ queryKey: ['list'] })
  }
  const act = async (name: MoveName, opinion = '') => {
    try {
      if (name === 'remove') {
        await call(achievement.remove, { id })
        done('草稿已删除')
        return void navigate(to('ownAchievements'))
      }
      await call(achievementProcess.examine, {
        ...{ id, opinion, expectVersion: project.version, expectStatus: project.status },
        action: name as never,
      })
      done(`已${MOVES[name].label}`)
    } catch (cause) {
      setAsked(undefined)
      toast(errorText(cause), 'error')
    }
    onDone()
  }
  return (
    <div className={styles.acts}>
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
      {project.status === AchievementStatus.handlerReview && !actions.includes('recall') && (
        <span className={styles.hint}>{GUARDS.notOpened.split('，')[0]}，不能撤回。</span>
      )}
      {asked && 'asks' in MOVES[asked] ? (
        <OpinionDialog
          name={asked}
          onConfirm={(text) => act(asked, text)}
          onClose={() => setAsked(undefined)}
        />
      ) : (
        asked && (
          <Confirm
            open
            title={`${MOVES[asked].label}“${project.name || '未命名的草稿'}”？`}
            confirmText={MOVES[asked].label}
            danger={asked === 'remove'}
            onConfirm={() => act(asked)}
            onCancel={() => setAsked(undefined)}
          >
            {asked === 'remove'
              ? '草稿和已上传的附件都会删除。'
              : '撤回后回到草稿，可以修改后再次提交，受理编号不变。'}
          </Confirm>
        )
      )}
    </div>
  )
}

const ASKED: Partial<Record<MoveName, { label: string; text: string }>> = {
  withdraw: { label: '终止原因', text: '终止后本次申请办结，不能恢复；需要评价时请重新申请。' },
  appeal: {
    label: '复议理由',
    text: '请写明对评价结论或不予受理决定的意见和依据，由负责人决定是否重新办理。',
  },
}

function OpinionDialog({
  name,
  onConfirm,
  onClose,
}: {
  name: MoveName
  onConfirm: (text: string) => Promise<unknown>
  onClose: () => void
}) {
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()
  const words = ASKED[name] ?? { label: '意见', text: '' }
  const confirm = async () => {
    if ([...text.trim()].length < MIN_OPINION) return setError(`请填写至少${MIN_OPINION}个字`)
    await onConfirm(text.trim())
  }
  return (
    <Dialog
      open
      size="narrow"
      title={MOVES[name].label}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={name === 'withdraw' ? 'danger' : 'primary'} onClick={confirm} busyText="正在办理">
            {MOVES[name].label}
          </Button>
        </>
      }
    >
      <p className={styles.explain}>{words.text}</p>
      <TextArea
        label={words.label}
        required
        layout="vertical"
        rows={4}
        limit={500}
        value={text}
        error={error}
        onChange={setText}
      />
    </Dialog>
  )
}
