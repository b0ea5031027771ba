import { recusalForm } from '@portal/contract/peer-review/sheet/sheet.fields'
import type { CallOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { ActionDialog } from '../../shared/form/action-dialog.tsx'

interface Props<E extends WriteEndpoint> {
  endpoint: E
  /** What goes along: whose sheet, and the version that is stored by now. */
  about: () => Partial<CallOf<E>> | Promise<Partial<CallOf<E>>>
  done?: string | undefined
  onDone: () => unknown
  onClose: () => void
}

/** An expert steps back, with the relation that asks for it. */
export const RecusalDialog = <E extends WriteEndpoint>({ about, ...props }: Props<E>) => (
  <ActionDialog
    {...props}
    schema={recusalForm}
    toInput={async (values) => ({ ...(await about()), ...(values as object) }) as CallOf<E>}
    title="申请回避"
    submitText="确认回避"
    danger
    intro={<p>回避后不能再评审本项目，已填写的内容不计入结果。</p>}
  />
)
