import { achievementProcess } from '@portal/contract/evaluation/process.calls'
import { retitle } from '@portal/contract/platform/fields'
import { useState } from 'react'
import { readCall } from '../../../shared/call/use-call.ts'
import { ActionDialog } from '../../../shared/form/action-dialog.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import type { Process } from './parts.ts'

const asked = achievementProcess.assign.input.pick({ handlerId: true })
const amongThese = ({ handlers }: Process) =>
  asked.extend({
    handlerId: retitle(asked.shape.handlerId, {
      options: handlers.map(({ id, name }) => ({ code: id, label: name })),
    }),
  })

const AssignDialog = ({ id, process, onClose }: { id: string; process: Process; onClose: () => void }) => {
  const [schema] = useState(() => amongThese(process))
  return (
    <ActionDialog
      endpoint={achievementProcess.assign}
      schema={schema}
      fixed={{ id, expectVersion: process.version }}
      defaults={{ handlerId: process.handler?.id }}
      newest={async () => {
        const { version, handler } = await readCall(achievementProcess.process, { id })
        return { values: { handlerId: handler?.id }, fixed: { expectVersion: version } }
      }}
      title="指定经办人"
      submitText="确定"
      busyText="正在保存…"
      done="已指定经办人"
      onClose={onClose}
    />
  )
}

/** Gives the achievement to a handler. */
export const Assign = ({ id, process }: { id: string; process: Process }) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {process.handler ? '更换经办人' : '指定经办人'}
      </Button>
      {open && <AssignDialog id={id} process={process} onClose={() => setOpen(false)} />}
    </>
  )
}
