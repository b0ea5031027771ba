import { conclusion } from '@portal/contract/evaluation/conclusion.calls'
import { OPINION_SECTION_NAMES, OPINION_SECTIONS } from '@portal/contract/evaluation/opinion.rules'
import { ACHIEVEMENT_LEVELS } from '@portal/contract/peer-review/subject.rules'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { call, errorText } from '../../shared/api.ts'
import { Button } from '../../shared/ui/button.tsx'
import { LeaveGuard } from '../../shared/ui/leave-guard.tsx'
import { SelectField } from '../../shared/ui/select-field.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'
import styles from './conclusion.module.css'
import { Hits, type Section, type Sections, type View } from './opinion-text.tsx'

const EMPTY = Object.fromEntries(OPINION_SECTION_NAMES.map((name) => [name, ''])) as Sections

/** Which remark of the scoring sheets belongs to which section. */
const REMARKS: Partial<Record<Section, keyof View['remarks'][number]>> = {
  innovation: 'merits',
  problems: 'problems',
  suggestions: 'suggestions',
  dissent: 'dissent',
}

/** What the experts wrote on their sheets, to be taken over with a press. */
const Remarks = ({
  view,
  section,
  text,
  onTake,
}: {
  view: View
  section: Section
  text: string
  onTake: (words: string) => void
}) => {
  const key = REMARKS[section]
  const words = key ? [...new Set(view.remarks.map((one) => one[key]).filter(Boolean))] : []
  if (words.length === 0) return null
  return (
    <details className={styles.remarks}>
      <summary>专家打分表中的内容（{words.length}条）</summary>
      <ul>
        {words.map((one) => (
          <li key={one}>
            <span>{one}</span>
            <Button kind="link" disabled={text.includes(one)} onClick={() => onTake(one)}>
              {text.includes(one) ? '已引用' : '引用'}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Each saving is a version; what was signed is opened again by the leader alone. */
export const Editor = ({
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
  const dirty =
    level !== (last?.level ?? '') ||
    OPINION_SECTION_NAMES.some((name) => sections[name] !== (last?.sections ?? EMPTY)[name])
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
      <LeaveGuard dirty={dirty}>评价意见的修改还没有保存。</LeaveGuard>
      {OPINION_SECTION_NAMES.map((name) => (
        <div key={name} className={styles.section}>
          <TextArea
            label={OPINION_SECTIONS[name].title}
            required={OPINION_SECTIONS[name].required}
            placeholder={OPINION_SECTIONS[name].hint}
            value={sections[name]}
            onChange={(text) => setSections((all) => ({ ...all, [name]: text }))}
            rows={3}
            limit={5000}
          />
          {sections[name] === last?.sections[name] && <Hits hits={view.hits} section={name} />}
          <Remarks
            view={view}
            section={name}
            text={sections[name]}
            onTake={(words) =>
              setSections((all) => ({ ...all, [name]: all[name] ? `${all[name]}\n${words}` : words }))
            }
          />
        </div>
      ))}
      <SelectField label="总体水平" required options={ACHIEVEMENT_LEVELS} value={level} onChange={setLevel} />
      <div className={styles.acts}>
        <Button onClick={save} disabled={!dirty} busyText="正在保存…">
          保存为新一稿
        </Button>
        <span className={styles.meta}>
          {view.signed
            ? '保存后组长须重新签字'
            : last && view.stances.some(({ stance }) => stance)
              ? '保存后各位专家须重新表态'
              : '每次保存都留存一稿'}
        </span>
      </div>
    </>
  )
}
