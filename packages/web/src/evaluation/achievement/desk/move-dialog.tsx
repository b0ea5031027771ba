import { MIN_OPINION } from '@portal/contract/evaluation/achievement.rules'
import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import {
  type achievementProcess,
  FORMAL_CHECKS,
  REJECT_REASONS,
} from '@portal/contract/evaluation/process.calls'
import { EVALUATION_MODES } from '@portal/contract/peer-review/subject.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { ApiError } from '../../../shared/api.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Checkbox, SelectField } from '../../../shared/ui/choice-fields.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { DateField, TextArea, TextField } from '../../../shared/ui/text-fields.tsx'
import styles from './desk.module.css'
import { type Detail, type Flags, type Process, RETURNS, RULINGS } from './parts.ts'

type Input = CallOf<typeof achievementProcess.examine>
/** What the dialog adds to the move itself. */
export type MoveInput = Omit<Input, 'id' | 'action' | 'expectVersion' | 'expectStatus'>

export const Phrases = ({
  phrases,
  onPick,
}: {
  phrases: readonly string[]
  onPick: (text: string) => void
}) =>
  phrases.length === 0 ? null : (
    <div className={styles.phrases}>
      <span>常用意见</span>
      {phrases.map((text) => (
        <button key={text} type="button" onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )

const OPINION_HELP: Partial<Record<MoveName, string>> = {
  passFirst: '选填，负责人可以看到，申请人看不到',
  proposeReject: '负责人可以看到，申请人看不到',
  sendBack: '经办人可以看到，申请人看不到',
  dismissObjection: '申请人可以看到，请勿透露异议人身份',
  upholdForRevision: '申请人可以看到，请勿透露异议人身份',
  upholdAndTerminate: '申请人可以看到，请勿透露异议人身份',
  acceptSevereObjection: '仅工作人员可以看到',
}

interface Props {
  name: MoveName
  detail: Detail
  process: Process
  flags: Flags
  /** Chosen already, e.g. by a button of the case. */
  caseId: string
  onSend: (input: MoveInput) => Promise<void>
  onClose: () => void
}

/** Everything that a move asks for, in one dialog; what is missing is said at its field. */
export const MoveDialog = ({ name, detail, process, flags, caseId, onSend, onClose }: Props) => {
  const move = moveOf(name)
  const { defaults } = process
  const asksItems = RETURNS.includes(name)
  const ruling = RULINGS.includes(name)
  const taking = name === 'acceptObjection' || name === 'acceptSevereObjection'
  const cases = process.objections.filter(({ state }) => state === (taking ? 'submitted' : 'investigated'))
  const [opinion, setOpinion] = useState('')
  const [general, setGeneral] = useState('')
  const [dueAt, setDueAt] = useState(defaults.returnDueOn)
  const [direct, setDirect] = useState(false)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const [reason, setReason] = useState<string>('')
  const [days, setDays] = useState(String(defaults.publicityDays))
  const [summary, setSummary] = useState(defaults.publicSummary)
  const [noSecret, setNoSecret] = useState(false)
  const [chosen, setChosen] = useState(caseId || (cases.length === 1 ? (cases[0]?.id ?? '') : ''))
  const [finding, setFinding] = useState('')
  const [reply, setReply] = useState('')
  const [modes, setModes] = useState<readonly string[]>([detail.project.evalMode].filter(Boolean))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})

  const items = [
    ...Object.entries(flags).map(([target, text]) => ({ target, text })),
    ...general
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((text) => ({ target: '', text })),
  ]
  const problems = (): Record<string, string> => ({
    ...(move.asks &&
      [...opinion.trim()].length < MIN_OPINION && { opinion: `请填写至少${MIN_OPINION}个字的意见` }),
    ...(asksItems && items.length === 0 && { items: '请标出需补正的内容，或在此逐行填写' }),
    ...(name === 'passFirst' && ticked.length < FORMAL_CHECKS.length && { checklist: '请逐项核对后勾选' }),
    ...((name === 'reject' || name === 'proposeReject') && reason === '' && { reason: '请选择原因' }),
    ...(name === 'publish' && {
      ...(!(Number(days) >= defaults.publicityDays) && {
        days: `公示期不能少于${defaults.publicityDays}天`,
      }),
      ...([...summary.trim()].length < 20 && { summary: '公示简介不能少于20个字' }),
      ...(!noSecret && { noSecret: '请确认公示内容不涉密' }),
    }),
    ...((taking || ruling) && chosen === '' && { caseId: '请选择异议' }),
    ...(ruling && [...reply.trim()].length < 10 && { reply: '请填写至少10个字的答复' }),
    ...(name === 'startEvaluation' && modes.length === 0 && { mode: '请选择评价形式' }),
  })
  const send = async () => {
    const found = problems()
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await onSend({
        opinion: opinion.trim(),
        ...(asksItems && { items, dueAt, direct }),
        ...(name === 'passFirst' && { checklist: [...ticked] }),
        ...(reason && { reason: reason as NonNullable<Input['reason']> }),
        ...(name === 'publish' && { publicity: { days: Number(days), summary: summary.trim(), noSecret } }),
        ...(chosen && { objection: { caseId: chosen, finding: finding.trim(), reply: reply.trim() } }),
        ...(name === 'startEvaluation' && { mode: modes as NonNullable<Input['mode']> }),
      })
    } catch (cause) {
      if (cause instanceof ApiError) setErrors(cause.fields)
    }
  }
  const toggle = (list: readonly string[], code: string) =>
    list.includes(code) ? list.filter((one) => one !== code) : [...list, code]

  return (
    <Dialog
      open
      title={`${move.label}：${detail.project.name}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            取消
          </Button>
          <Button kind={move.grave ? 'danger' : 'primary'} onClick={send} busyText="正在提交…">
            {move.grave ? `确认${move.label}` : move.label}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {name === 'passFirst' && (
          <fieldset className={styles.checks}>
            <legend>形式审查</legend>
            {FORMAL_CHECKS.map(({ code, label }) => (
              <Checkbox
                key={code}
                value={ticked.includes(code)}
                onChange={() => setTicked(toggle(ticked, code))}
              >
                {label}
              </Checkbox>
            ))}
            {errors.checklist && <p role="alert">{errors.checklist}</p>}
            {defaults.feeGate && !process.contract?.paidOn && (
              <p role="status">须先在“合同”页登记委托评价合同和到账日期。</p>
            )}
          </fieldset>
        )}
        {asksItems && (
          <>
            {Object.keys(flags).length > 0 && (
              <ul className={styles.flagList} aria-label="已标记的内容">
                {Object.entries(flags).map(([target, text]) => (
                  <li key={target}>
                    <strong>{targetOf(target)?.title ?? target}</strong>
                    {text}
                  </li>
                ))}
              </ul>
            )}
            <TextArea
              label="其他补正内容"
              required={Object.keys(flags).length === 0}
              help="每行一项，申请人须逐项答复"
              value={general}
              onChange={setGeneral}
              error={errors.items}
              rows={3}
            />
            <DateField
              label="补正期限"
              required
              value={dueAt}
              onChange={setDueAt}
              error={errors.dueAt}
              help="按工作日历推算，可以修改"
            />
            {name === 'returnInCharge' && (
              <Checkbox value={direct} onChange={setDirect}>
                修改后直接交给我，不再经过经办人
              </Checkbox>
            )}
          </>
        )}
        {(name === 'reject' || name === 'proposeReject') && (
          <SelectField
            label="原因"
            required
            options={REJECT_REASONS}
            value={reason}
            onChange={setReason}
            error={errors.reason}
          />
        )}
        {name === 'publish' && (
          <>
            <TextField
              label="公示天数（自然日）"
              type="number"
              required
              min={defaults.publicityDays}
              value={days}
              onChange={setDays}
              error={errors.days}
            />
            <TextArea
              label="公示简介"
              required
              value={summary}
              onChange={setSummary}
              error={errors.summary}
              help="所有人都能看到；请删去不宜公开的内容"
              rows={6}
              limit={3000}
            />
            <dl className={styles.card}>
              <dt className={styles.small}>同时公示</dt>
              <dd>成果名称：{detail.texts.name}</dd>
              <dd>完成单位：{detail.form.units.map(({ orgName }) => orgName).join('、')}</dd>
              <dd>主要完成人：{detail.form.persons.map(({ name: one }) => one).join('、')}</dd>
            </dl>
            <Checkbox value={noSecret} onChange={setNoSecret} error={errors.noSecret}>
              已核对公示内容、单位和人员排序，不含涉密内容和个人信息
            </Checkbox>
          </>
        )}
        {(taking || ruling) && (
          <SelectField
            label="异议"
            required
            options={cases.map((one) => ({ code: one.id, label: `${one.caseNo} · ${one.ground}` }))}
            value={chosen}
            onChange={setChosen}
            error={errors.caseId}
          />
        )}
        {ruling && (
          <>
            <TextArea
              label="认定意见"
              help="仅工作人员可以看到"
              value={finding}
              onChange={setFinding}
              rows={3}
              limit={3000}
            />
            <TextArea
              label="给异议人的答复"
              required
              value={reply}
              onChange={setReply}
              error={errors.reply}
              rows={3}
              limit={2000}
            />
          </>
        )}
        {name === 'startEvaluation' && (
          <fieldset className={styles.checks}>
            <legend>评价形式</legend>
            {EVALUATION_MODES.map(({ code, label }) => (
              <Checkbox
                key={code}
                value={modes.includes(code)}
                onChange={() => setModes(toggle(modes, code))}
              >
                {label}
              </Checkbox>
            ))}
            {errors.mode && <p role="alert">{errors.mode}</p>}
          </fieldset>
        )}
        {(move.asks || ['passFirst', 'publish', 'startEvaluation'].includes(name)) && (
          <>
            <Phrases
              phrases={asksItems ? defaults.phrases : []}
              onPick={(text) => setGeneral(general ? `${general}\n${text}` : text)}
            />
            <TextArea
              label={asksItems ? '总体意见' : '意见'}
              required={move.asks !== undefined}
              value={opinion}
              onChange={setOpinion}
              error={errors.opinion}
              help={OPINION_HELP[name] ?? (move.asks ? '申请人可以看到' : '选填')}
              rows={4}
              limit={2000}
            />
          </>
        )}
      </div>
    </Dialog>
  )
}
