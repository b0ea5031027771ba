import { conclusion } from '@portal/contract/evaluation/conclusion/conclusion.calls'
import { OPINION_SECTION_NAMES } from '@portal/contract/evaluation/conclusion/opinion.rules'
import { useEffect, useState } from 'react'
import { readCall } from '../../shared/call/use-call.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { SchemaForm } from '../../shared/form/schema-form.tsx'
import { useCallForm } from '../../shared/form/use-call-form.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Disclosure } from '../../shared/ui/disclosure.tsx'
import { Hint } from '../../shared/ui/layout.tsx'
import { Lines } from '../../shared/ui/lines.tsx'
import { TextArea } from '../../shared/ui/text-fields.tsx'
import { Hits, type OpinionSection, type View } from './opinion-text.tsx'

/** Which remark of the scoring sheets belongs to which section. */
const REMARKS: Partial<Record<OpinionSection, keyof View['remarks'][number]>> = {
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
  section: OpinionSection
  text: string
  onTake: (words: string) => void
}) => {
  const key = REMARKS[section]
  const words = key ? [...new Set(view.remarks.map((one) => one[key]).filter(Boolean))] : []
  if (words.length === 0) return null
  return (
    <Disclosure title={`专家打分表中的内容（${words.length}条）`}>
      <Lines
        lines={words.map((one) => ({
          key: one,
          text: one,
          end: (
            <Button kind="link" disabled={text.includes(one)} onClick={() => onTake(one)}>
              {text.includes(one) ? '已引用' : '引用'}
            </Button>
          ),
        }))}
      />
    </Disclosure>
  )
}

/** One section of the opinion with what contradicts the data and what the experts wrote about it. */
const SectionField = ({
  control: { form: _form, field, ...control },
  section,
  view,
}: {
  control: FieldControl
  section: OpinionSection
  view: View
}) => {
  const { value, onChange } = control
  return (
    <>
      <TextArea
        {...control}
        ref={control.ref as never}
        rows={3}
        limit={field.max}
        placeholder={field.placeholder}
      />
      {value === view.versions[0]?.sections[section] && <Hits hits={view.hits} section={section} />}
      <Remarks
        {...{ view, section }}
        text={value}
        onTake={(words) => onChange(value ? `${value}\n${words}` : words)}
      />
    </>
  )
}

const valuesOf = ({ versions: [last] }: View) => ({ sections: last?.sections, level: last?.level ?? '' })
const afterwards = ({ signed, versions, stances }: View): string => {
  if (signed) return '保存后组长须重新签字'
  return versions.length > 0 && stances.some(({ stance }) => stance)
    ? '保存后各位专家须重新表态'
    : '每次保存都留存一稿'
}

const Form = ({
  projectId,
  view,
  onSaved,
}: {
  projectId: string
  view: View
  onSaved: (no: number) => void
}) => {
  const form = useCallForm(conclusion.saveOpinion, {
    fixed: { projectId, expectNo: view.versions[0]?.no ?? 0 },
    defaults: valuesOf(view),
    draft: `opinion:${projectId}`,
    done: ({ no }) => `已保存第${no}稿`,
    newest: async () => {
      const now = await readCall(conclusion.opinion, { projectId })
      const [last] = now.versions
      return {
        ...{ values: valuesOf(now), fixed: { expectNo: last?.no ?? 0 } },
        ...{ by: last?.authorName, at: last?.at },
      }
    },
    onDone: ({ no }) => onSaved(no),
  })
  return (
    <SchemaForm
      form={form}
      submitText="保存为新一稿"
      busyText="正在保存…"
      // The same once more would be a version that everybody has to look at again.
      disabled={!form.dirty}
      controls={Object.fromEntries(
        OPINION_SECTION_NAMES.map((section) => [
          `sections.${section}`,
          (control: FieldControl) => <SectionField {...{ control, section, view }} />,
        ]),
      )}
    >
      <Hint>{afterwards(view)}</Hint>
    </SchemaForm>
  )
}

/** Each saving is a version; what was signed is opened again by the leader alone. */
export const Editor = ({ projectId, view }: { projectId: string; view: View }) => {
  const newest = view.versions[0]?.no ?? 0
  const [ground, setGround] = useState(newest)
  const [saved, setSaved] = useState(0)
  // Begins anew with what was saved here, once it has been read; a version of somebody else leaves alone what is being written.
  useEffect(() => {
    if (saved > ground && newest >= saved) setGround(newest)
  }, [saved, ground, newest])
  return <Form key={ground} projectId={projectId} view={view} onSaved={setSaved} />
}
