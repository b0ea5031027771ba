import { achievementProcess } from '@portal/contract/evaluation/process/process.calls'
import { dayOf } from '@portal/contract/platform/time'
import { SchemaFields } from '../../../../shared/form/schema-fields.tsx'
import { SchemaForm } from '../../../../shared/form/schema-form.tsx'
import { useCallForm } from '../../../../shared/form/use-call-form.ts'
import { Banner } from '../../../../shared/ui/banner.tsx'
import { Hint, Stack } from '../../../../shared/ui/layout.tsx'
import type { Process } from '../parts.ts'

const Form = ({ id, process }: { id: string; process: Process }) => {
  const saved = process.contract
  const form = useCallForm(achievementProcess.saveContract, {
    draft: `contract:${id}`,
    fixed: { id },
    defaults: saved ? { ...saved, fee: String(saved.fee) } : {},
    done: '合同信息已保存',
  })
  if (process.involved) return <SchemaFields form={form} readOnly />
  return <SchemaForm form={form} submitText="保存" busyText="正在保存…" />
}

/** 委托评价合同 and the fee; a setting makes them a condition of going on. */
export const Contract = ({ id, process }: { id: string; process: Process }) => {
  const saved = process.contract
  return (
    <Stack gap={3}>
      {process.defaults.feeGate && <Banner>须登记合同和到账日期后，方可通过初审或启动评价。</Banner>}
      {saved && (
        <Hint>
          {dayOf(saved.at)} 由 {saved.byName} 登记
        </Hint>
      )}
      <Form key={saved?.at} id={id} process={process} />
    </Stack>
  )
}
