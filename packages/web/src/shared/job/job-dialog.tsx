import { job } from '@portal/contract/office/task.calls'
import { isStaff } from '@portal/contract/platform/roles'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call, errorText } from '../api.ts'
import { useSession } from '../session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Row } from '../ui/layout.tsx'
import { Text } from '../ui/text.tsx'
import { toast } from '../ui/toast.tsx'

const POLL_MS = 800

const remaining = (startedAt: number, done: number, total: number): string => {
  if (done === 0 || total === 0) return ''
  const seconds = Math.round((((Date.now() - startedAt) / done) * (total - done)) / 1000)
  return seconds < 2
    ? '即将完成'
    : seconds < 60
      ? `约剩 ${seconds} 秒`
      : `约剩 ${Math.ceil(seconds / 60)} 分钟`
}

/** Follows long work: progress, time left, cancel, and the file at the end. Closing leaves the work running. */
export const JobDialog = ({ id, title, onClose }: { id: string; title: string; onClose: () => void }) => {
  const [startedAt] = useState(() => Date.now())
  // Members have no task centre.
  const role = useSession().roles[0]
  const inStaff = role !== undefined && isStaff(role)
  const fetched = useRef(false)
  const { data, error } = useQuery({
    queryKey: ['job', id],
    queryFn: () => call(job.get, { id }),
    refetchInterval: ({ state: { data } }) =>
      data && ['done', 'failed', 'cancelled'].includes(data.state) ? false : POLL_MS,
  })

  const download = async () => {
    try {
      const { fileUrl } = await call(job.result, { id })
      Object.assign(document.createElement('a'), { href: fileUrl, download: '' }).click()
    } catch {
      toast('下载失败', 'error')
    }
  }
  useEffect(() => {
    if (data?.state !== 'done' || !data.hasResult || fetched.current) return
    fetched.current = true
    void download()
  }, [data?.state])

  const cancel = async () => {
    try {
      await call(job.cancel, { id })
      onClose()
      toast('已取消', 'info')
    } catch (cause) {
      toast(errorText(cause), 'error')
    }
  }
  const running = data === undefined || data.state === 'queued' || data.state === 'running'
  return (
    <Dialog
      open
      size="narrow"
      title={title}
      onClose={onClose}
      footer={
        running ? (
          <>
            <Button kind="quiet" onClick={cancel} disabled={!data}>
              取消任务
            </Button>
            <Button kind="secondary" onClick={onClose}>
              后台继续
            </Button>
          </>
        ) : (
          <>
            {data.state === 'done' && data.hasResult && (
              <Button kind="secondary" onClick={download}>
                重新下载
              </Button>
            )}
            <Button onClick={onClose}>关闭</Button>
          </>
        )
      }
    >
      {error && <Banner tone="error" title={errorText(error)} />}
      {running && (
        <div role="status">
          <progress max={data?.total || 1} value={data?.total ? data.done : undefined} aria-label="进度" />
          <Row justify="between">
            <Text tone="quiet">
              {data?.state === 'running' && data.total > 0
                ? `已处理 ${data.done} / ${data.total} 条`
                : '正在准备…'}
            </Text>
            <Text tone="quiet">{data && remaining(startedAt, data.done, data.total)}</Text>
          </Row>
          {inStaff && <Text tone="quiet">离开页面也会继续，可在上方的“任务”中查看和下载。</Text>}
        </div>
      )}
      {data?.state === 'done' && <Banner tone="success" title="已完成，文件已开始下载" />}
      {data?.state === 'failed' && (
        <Banner tone="error" title="任务失败，请重试">
          {data.error}
        </Banner>
      )}
      {data?.state === 'cancelled' && <Banner tone="warning" title="任务已取消" />}
    </Dialog>
  )
}
