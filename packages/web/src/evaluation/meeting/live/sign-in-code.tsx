import { meetingLive } from '@portal/contract/evaluation/meeting/meeting-live.calls'
import { timeOf } from '@portal/contract/platform/time'
import { copyText } from '../../../shared/copy.ts'
import { useSignInCode } from '../../../shared/sign-in-code/sign-in-code.tsx'
import { Button } from '../../../shared/ui/button.tsx'
import { Dialog } from '../../../shared/ui/dialog.tsx'
import { Hint, Stack } from '../../../shared/ui/layout.tsx'
import { TextArea } from '../../../shared/ui/text-fields.tsx'
import { toast } from '../../../shared/ui/toast.tsx'
import type { Meeting } from '../view.ts'

/** For a video meeting: the link that goes into its chat, good until the evening. */
export const LinkToSend = ({ view, onClose }: { view: Meeting; onClose: () => void }) => {
  const { url, instead, expiresAt } = useSignInCode({ call: meetingLive.code, id: view.id }, true)
  return (
    <Dialog
      open
      title="签到链接"
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            关闭
          </Button>
          <Button
            disabled={!url}
            onClick={() => void copyText(url ?? '').then((done) => done && toast('已复制'))}
          >
            复制链接
          </Button>
        </>
      }
    >
      {url && expiresAt ? (
        <Stack gap={2}>
          <TextArea label="签到链接" value={url} readOnly onChange={() => undefined} rows={3} />
          <Hint>
            请发到视频会议的聊天中，专家打开并登录后确认签到。有效至 {timeOf(expiresAt)}
            ；重新生成后，先前的链接立即失效。
          </Hint>
        </Stack>
      ) : (
        instead
      )}
    </Dialog>
  )
}
