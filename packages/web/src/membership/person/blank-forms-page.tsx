import { member } from '@portal/contract/membership/member.calls'
import { useState } from 'react'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { useDownload } from '../../shared/call/use-download.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Choices } from '../../shared/ui/choices.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Page as Frame } from '../../shared/ui/layout.tsx'
import { Toolbar } from '../../shared/ui/toolbar.tsx'
import { FormPanel } from './form-panel.tsx'
import { FormSheetView } from './form-sheet.tsx'
import { STAMPED_FORMS } from './stamped-forms.ts'

/** The three blank forms, as the society hands them out (docs/handbook/membership.md#staff-work). */
export function Page() {
  const [kind, setKind] = useState<(typeof STAMPED_FORMS)[number]['code']>('person')
  const sheet = useCall(member.viewBlankForm, { kind })
  const word = useDownload(member.blankForm)
  return (
    <Frame>
      <Toolbar
        label="表格"
        end={
          <>
            <Button onClick={() => word.run({ kind })} busy={word.busy} busyText="正在生成">
              <Icon name="download" />
              下载Word文件
            </Button>
            <Button kind="secondary" onClick={() => window.print()}>
              <Icon name="print" />
              打印
            </Button>
          </>
        }
      >
        <Choices label="表格" options={STAMPED_FORMS} value={kind} onChange={setKind} />
      </Toolbar>
      <FormPanel kind={kind}>
        <Loaded call={sheet} rows={14} failed="表格加载失败">
          {(data) => <FormSheetView sheet={data} />}
        </Loaded>
      </FormPanel>
    </Frame>
  )
}
