import { targetOf } from '@portal/contract/evaluation/achievement-form.fields'
import { type MoveName, moveOf } from '@portal/contract/evaluation/achievement-moves.rules'
import { asksOf, moveSchema, takesObjection } from '@portal/contract/evaluation/move.fields'
import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useState } from 'react'
import { FormDialog } from '../../../shared/form/action-dialog.tsx'
import { useCallForm } from '../../../shared/form/use-call-form.ts'
import { Banner } from '../../../shared/ui/banner.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Section } from '../../../shared/ui/layout.tsx'
import { type Detail, DONE, type Flags, type Process } from './parts.ts'
import { Phrases } from './phrases.tsx'

type Input = CallOf<typeof achievementProcess.examine>

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

interface Props {
  name: MoveName
  detail: Detail
  process: Process
  flags: Flags
  /** Chosen already, e.g. by a button of the case. */
  caseId: string
  onDone: () => unknown
  onClose: () => void
}

/** Everything that a move asks for, in one dialog; what it asks stands in the contract. */
export const MoveDialog = ({ name, detail, process, flags, caseId, onDone, onClose }: Props) => {
  const move = moveOf(name)
  const asks = asksOf(name)
  const { defaults } = process
  const state = takesObjection(name) ? 'submitted' : 'investigated'
  const cases = process.objections.filter((one) => one.state === state)
  const [schema] = useState(() =>
    moveSchema(name, {
      cases: cases.map((one) => ({ code: one.id, label: `${one.caseNo} · ${one.ground}` })),
      publicityDays: defaults.publicityDays,
      flagged: Object.keys(flags).length,
    }),
  )
  const form = useCallForm(achievementProcess.examine, {
    schema,
    draft: `move:${detail.project.id}:${name}`,
    fixed: {
      ...{ id: detail.project.id, action: name as Input['action'] },
      ...{ expectVersion: process.version, expectStatus: process.status },
    },
    defaults: {
      dueAt: defaults.returnDueOn,
      mode: [detail.project.evalMode].filter(Boolean),
      'publicity.days': String(defaults.publicityDays),
      'publicity.summary': defaults.publicSummary,
      'objection.caseId': caseId || (cases.length === 1 ? (cases[0]?.id ?? '') : ''),
    },
    toInput: ({ items, ...values }) =>
      ({
        ...values,
        ...(asks.includes('items') && {
          items: [
            ...Object.entries(flags).map(([target, text]) => ({ target, text })),
            ...linesOf(items ?? '').map((text) => ({ target: '', text })),
          ],
        }),
      }) as Partial<Input> as Input,
    done: DONE[name] ?? `已办理：${move.label}`,
    onDone,
  })
  const { form: fields } = form
  const addLine = (text: string) => {
    const before = fields.getValues('items')
    fields.setValue('items', before ? `${before}\n${text}` : text, { shouldDirty: true })
  }
  return (
    <FormDialog
      form={form}
      size="wide"
      title={`${move.label}：${detail.project.name}`}
      submitText={move.grave ? `确认${move.label}` : move.label}
      danger={move.grave}
      onClose={onClose}
      intro={<Known name={name} detail={detail} process={process} flags={flags} />}
    >
      {asks.includes('items') && <Phrases phrases={defaults.phrases} onPick={addLine} />}
    </FormDialog>
  )
}

/** What is known already and goes along with the move. */
const Known = ({ name, detail, process, flags }: Pick<Props, 'name' | 'detail' | 'process' | 'flags'>) => {
  if (name === 'publish')
    return (
      <Section title="同时公示" level={4}>
        <Facts
          facts={[
            ['成果名称', detail.texts.name],
            ['完成单位', detail.form.units.map(({ orgName }) => orgName).join('、')],
            ['主要完成人', detail.form.persons.map((person) => person.name).join('、')],
          ]}
        />
      </Section>
    )
  if (name === 'passFirst' && process.defaults.feeGate && !process.contract?.paidOn)
    return <Banner tone="warning">须先在“合同”页登记委托评价合同和到账日期。</Banner>
  if (!asksOf(name).includes('items') || Object.keys(flags).length === 0) return null
  return (
    <Section title="已标记的内容" level={4}>
      <Facts
        facts={Object.entries(flags).map(([target, text]) => [targetOf(target)?.title ?? target, text])}
      />
    </Section>
  )
}
