import { achievement } from '@portal/contract/evaluation/achievement.calls'
import { timeOf } from '@portal/contract/platform/time'
import { useSearchParams } from 'react-router'
import { Loaded } from '../../../shared/call/loaded.tsx'
import { useCall } from '../../../shared/call/use-call.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Facts } from '../../../shared/ui/facts.tsx'
import { Card, Hint, Stack } from '../../../shared/ui/layout.tsx'
import { Lines } from '../../../shared/ui/lines.tsx'
import { ApplicationDocument, DifferenceTable, FilesBySlot } from '../view/document.tsx'
import type { Detail } from './types.ts'

const Opened = ({ id, no }: { id: string; no: number }) => (
  <Loaded call={useCall(achievement.detail, { id, revision: no })} rows={5}>
    {({ diffWithPrev, texts, files }) => (
      <Stack>
        {no > 1 && <DifferenceTable differences={diffWithPrev} />}
        <ApplicationDocument texts={texts} />
        <FilesBySlot files={files} />
      </Stack>
    )}
  </Loaded>
)

const Sheets = ({ data }: { data: Detail }) =>
  data.returnSheets.map((sheet) => (
    <Card key={sheet.id} title={`补正清单 ${timeOf(sheet.at)}`}>
      <Stack gap={3}>
        {sheet.opinion && <p>{sheet.opinion}</p>}
        <Facts
          plain
          facts={sheet.items.map((item, at) => ({
            title: `${at + 1}. ${item.title}`,
            value: (
              <>
                <p>{item.text}</p>
                {item.answer && <Hint>答复：{item.answer}</Hint>}
              </>
            ),
          }))}
        />
      </Stack>
    </Card>
  ))

/** Every submission with what it changed; one of them opened on request. */
export function Revisions({ data }: { data: Detail }) {
  const [params, setParams] = useSearchParams()
  const asked = Number(params.get('no')) || undefined
  if (data.revisions.length === 0) return <Hint>还没有提交过。</Hint>
  const open = (no: number | undefined) =>
    setParams((now) => {
      const next = new URLSearchParams(now)
      if (no === undefined) next.delete('no')
      else next.set('no', String(no))
      return next
    })
  return (
    <Stack>
      <Card flush label="历次提交">
        <Lines
          lines={[...data.revisions].reverse().map(({ no, at, changes }) => ({
            key: String(no),
            text: `第 ${no} 次提交`,
            note: `${timeOf(at)}　${no === 1 ? '首次提交' : `修改了 ${changes} 项`}`,
            tone: asked === no ? 'now' : 'plain',
            end: (
              <Button kind="link" onClick={() => open(asked === no ? undefined : no)}>
                {asked === no ? '收起' : '查看'}
              </Button>
            ),
          }))}
        />
      </Card>
      {asked === undefined ? <Sheets data={data} /> : <Opened id={data.project.id} no={asked} />}
    </Stack>
  )
}
