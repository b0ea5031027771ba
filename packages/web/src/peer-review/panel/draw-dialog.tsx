import { panel } from '@portal/contract/peer-review/panel.calls'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { saveFile } from '../../shared/api.ts'
import { Loaded } from '../../shared/call/loaded.tsx'
import { useCall } from '../../shared/call/use-call.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { Facts } from '../../shared/ui/facts.tsx'
import { Hint, Row, Stack } from '../../shared/ui/layout.tsx'

const saveRecord = ({ record, hash }: OutputOf<typeof panel.replay>) => {
  const blob = new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' })
  saveFile({ blob, fileName: `抽取记录-${hash.slice(0, 8)}.json` })
}

const Replay = ({ draw }: { draw: OutputOf<typeof panel.replay> }) => {
  const sound = draw.same && draw.hashHolds && draw.logged
  return (
    <Stack>
      <Banner
        tone={sound ? 'success' : 'error'}
        title={sound ? '重新抽取的结果与当时一致' : '结果不一致，请联系超级管理员'}
      >
        {draw.hashHolds ? '种子与抽取前登记的摘要相符；' : '种子与登记的摘要不符；'}
        {draw.logged ? '摘要先于结果写入办理记录。' : '办理记录中没有先登记的摘要。'}
      </Banner>
      <Facts
        facts={[
          ['抽取时间', timeOf(draw.at)],
          ['抽取人', draw.by],
          ['范围', draw.basis],
          ['算法', draw.algorithm],
          ['摘要', draw.hash],
          ['种子', draw.seed],
          ['候选专家', `${draw.pool.length}人`],
          [
            '抽取结果',
            draw.result
              .map(({ name, reserveNo }) => (reserveNo ? `${name}（备选${reserveNo}）` : name))
              .join('、'),
          ],
        ]}
      />
      <Row justify="between">
        <Hint>
          需要时可将抽取记录交给异议人等外部人员，用评价卷宗“核对”文件夹中的程序 replay-draw.mjs
          重新抽取核对；记录不含姓名和单位。
        </Hint>
        <Button kind="secondary" onClick={() => saveRecord(draw)}>
          下载抽取记录
        </Button>
      </Row>
    </Stack>
  )
}

/** Draws again before the reader's eyes. */
export const DrawDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const replay = useCall(panel.replay, { id })
  return (
    <Dialog open title="验证随机抽取" onClose={onClose} footer={<Button onClick={onClose}>关闭</Button>}>
      <Loaded call={replay} rows={5}>
        {(draw) => <Replay draw={draw} />}
      </Loaded>
    </Dialog>
  )
}
