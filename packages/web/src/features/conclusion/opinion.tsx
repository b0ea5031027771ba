import { ACHIEVEMENT_LEVELS } from '@portal/contract/achievement'
import type { CallOf, OutputOf } from '@portal/contract/endpoint'
import { labelOf } from '@portal/contract/enums'
import { conclusion, OPINION_STANCES } from '@portal/contract/features/conclusion'
import { OPINION_HITS, OPINION_SECTION_NAMES, OPINION_SECTIONS } from '@portal/contract/opinion'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, download, errorText, saveFile } from '../../shared/api.ts'
import { timeOf } from '../../shared/time.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { SelectField } from '../../shared/ui/choice-fields.tsx'
import { TextArea, TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './conclusion.module.css'
import { ScoreSummary } from './summary.tsx'

type View = OutputOf<typeof conclusion.opinion>
type Sections = View['versions'][number]['sections']
const EMPTY = Object.fromEntries(OPINION_SECTION_NAMES.map((name) => [name, ''])) as Sections

const sentences = (text: string) => text.split(/(?<=[。；\n])/).filter((part) => part.trim() !== '')
/** What a version added and took away, sentence by sentence. */
const Changes = ({ before, after }: { before: string; after: string }) => {
  const [old, now] = [sentences(before), sentences(after)]
  return (
    <p className={styles.text}>
      {old.map((part) => !now.includes(part) && <del key={`-${part}`}>{part}</del>)}
      {now.map((part) => (old.includes(part) ? part : <ins key={`+${part}`}>{part}</ins>))}
    </p>
  )
}

const Editor = ({
  projectId,
  view,
  onDone,
}: {
  projectId: string
  view: View
  onDone: () => Promise<unknown>
}) => {
  const [last] = view.versions
  const [sections, setSections] = useState<Sections>(last?.sections ?? EMPTY)
  const [level, setLevel] = useState<string>(last?.level ?? '')
  const save = async () => {
    try {
      const input = { projectId, sections, level, expectNo: last?.no ?? 0 } as CallOf<
        typeof conclusion.saveOpinion
      >
      const { no } = await call(conclusion.saveOpinion, input)
      toast(`已保存第${no}稿`, 'success')
      await onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      {OPINION_SECTION_NAMES.map((name) => (
        <TextArea
          key={name}
          label={OPINION_SECTIONS[name].title}
          required={OPINION_SECTIONS[name].required}
          help={OPINION_SECTIONS[name].hint}
          value={sections[name]}
          onChange={(text) => setSections((all) => ({ ...all, [name]: text }))}
          rows={3}
          limit={5000}
        />
      ))}
      <SelectField label="总体水平" required options={ACHIEVEMENT_LEVELS} value={level} onChange={setLevel} />
      <div className={styles.acts}>
        <Button onClick={save} busyText="正在保存…">
          保存为新一稿
        </Button>
      </div>
    </>
  )
}

const Signing = ({
  projectId,
  docHash,
  onDone,
}: {
  projectId: string
  docHash: string
  onDone: () => Promise<unknown>
}) => {
  const [otp, setOtp] = useState('')
  const [error, setError] = useState<string>()
  const attempt = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act()
      setError(undefined)
      toast(done, 'success')
      await onDone()
    } catch (cause) {
      setError(errorText(cause))
    }
  }
  return (
    <>
      <p className={styles.meta}>签字的文件摘要：{docHash}</p>
      <Button
        kind="secondary"
        onClick={() => attempt(() => call(conclusion.opinionCode, { projectId }), '签字验证码已发送')}
        busyText="正在发送…"
      >
        获取意见签字验证码
      </Button>
      <TextField
        label="意见签字验证码"
        required
        value={otp}
        onChange={setOtp}
        inputMode="numeric"
        maxLength={6}
        error={error}
      />
      <Button
        onClick={() =>
          /^\d{6}$/.test(otp)
            ? attempt(() => call(conclusion.signOpinion, { projectId, docHash, otp }), '评价意见已签署')
            : setError('请输入6位验证码')
        }
        busyText="正在签字…"
      >
        签署评价意见
      </Button>
    </>
  )
}

const Stance = ({
  projectId,
  no,
  onDone,
}: {
  projectId: string
  no: number
  onDone: () => Promise<unknown>
}) => {
  const [text, setText] = useState('')
  const take = async (stance: 'agree' | 'reserve') => {
    try {
      await call(conclusion.takeStance, { projectId, no, stance, text })
      toast('已记录您的表态', 'success')
      await onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <>
      <TextArea label="保留意见的内容" value={text} onChange={setText} rows={2} limit={1000} />
      <div className={styles.acts}>
        <Button onClick={() => take('agree')}>同意本稿</Button>
        <Button kind="secondary" onClick={() => take('reserve')}>
          保留意见
        </Button>
      </div>
    </>
  )
}

const Draft = ({
  projectId,
  ready,
  onDone,
}: {
  projectId: string
  ready: boolean
  onDone: () => Promise<unknown>
}) => {
  const attempt = async (act: () => Promise<unknown>) => {
    try {
      await act()
      await onDone()
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  return (
    <div className={styles.acts}>
      <Button
        onClick={() => attempt(() => call(conclusion.prepareReport, { projectId }))}
        busyText="正在生成…"
      >
        {ready ? '重新生成报告草稿' : '生成报告草稿'}
      </Button>
      <Button
        kind="secondary"
        onClick={() => attempt(async () => saveFile(await download(conclusion.draftReport, { projectId })))}
        busyText="正在生成…"
      >
        预览报告草稿
      </Button>
    </div>
  )
}

/** After the scores are open: what they say, what the panel writes about them, and what the conclusion still waits for. */
export const Conclusion = ({ projectId }: { projectId: string }) => {
  const queries = useQueryClient()
  const key = ['opinion', projectId]
  const { data: view } = useQuery({
    queryKey: key,
    queryFn: () => call(conclusion.opinion, { projectId }),
    refetchOnWindowFocus: false,
  })
  if (!view?.may.read) return null
  const reload = () => queries.invalidateQueries({ queryKey: key })
  const [last, before] = view.versions
  return (
    <>
      <ScoreSummary projectId={projectId} />
      <section className={styles.card} aria-label="评价意见">
        <h3>评价意见{last && `（第${last.no}稿）`}</h3>
        {view.signed && (
          <Banner tone="success" title={`组长${view.signed.name}已签署`}>
            {timeOf(view.signed.at)}
          </Banner>
        )}
        {view.missing.length > 0 && (
          <Banner tone="info" title="结项前还须完成">
            {view.missing.join('；')}
          </Banner>
        )}
        {view.hits.length > 0 && (
          <Banner tone="warning" title="文字与数据不一致，请核对">
            <ul className={styles.hits}>
              {view.hits.map((hit) => (
                <li key={`${hit.section}${hit.rule}${hit.quote}`}>
                  {OPINION_SECTIONS[hit.section].title} · {OPINION_HITS[hit.rule]}：{hit.text}
                </li>
              ))}
            </ul>
          </Banner>
        )}
        {last && (
          <details open={!view.may.write}>
            <summary>
              {last.authorName}　{timeOf(last.at)}　{before && '与上一稿比较'}
            </summary>
            {OPINION_SECTION_NAMES.map((name) => (
              <div key={name}>
                <h4>{OPINION_SECTIONS[name].title}</h4>
                <Changes before={(before ?? last).sections[name]} after={last.sections[name]} />
              </div>
            ))}
            <p>总体水平：{labelOf(ACHIEVEMENT_LEVELS, last.level) || '—'}</p>
          </details>
        )}
        {last && (
          <ul className={styles.hits}>
            {view.stances.map((one) => (
              <li key={one.expertId}>
                {one.name}
                {one.leader && '（组长）'}：{one.stance ? labelOf(OPINION_STANCES, one.stance) : '未表态'}　
                {one.text}
              </li>
            ))}
          </ul>
        )}
        {view.may.write && <Editor key={last?.no ?? 0} projectId={projectId} view={view} onDone={reload} />}
        {view.may.stance && last && <Stance projectId={projectId} no={last.no} onDone={reload} />}
        {view.may.sign && last && <Signing projectId={projectId} docHash={last.docHash} onDone={reload} />}
        {view.may.report && <Draft projectId={projectId} ready={view.reportReady} onDone={reload} />}
      </section>
    </>
  )
}
