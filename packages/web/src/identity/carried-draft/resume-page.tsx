import { carriedDraft } from '@portal/contract/identity/carried-draft.calls'
import { canonicalCarryCode, isCarryCode, shownCarryCode } from '@portal/contract/identity/carry-code'
import type { OutputOf } from '@portal/contract/platform/endpoint'
import { timeOf } from '@portal/contract/platform/time'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { inWeChat } from '../../shared/api.ts'
import { ActionNote } from '../../shared/call/action-note.tsx'
import { useLightAction } from '../../shared/call/use-light-action.ts'
import { readOwnDraft, writeOwnDraft } from '../../shared/form/own-drafts.ts'
import { session } from '../../shared/session.ts'
import { Banner } from '../../shared/ui/banner.tsx'
import { Button, ButtonLink } from '../../shared/ui/button.tsx'
import { Confirm } from '../../shared/ui/dialog.tsx'
import { Page as Frame, Row, Stack } from '../../shared/ui/layout.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'
import { toast } from '../../shared/ui/toast.tsx'

type Found = OutputOf<typeof carriedDraft.open>

const WRONG = '请填写8位接续码，如 K7QM-4F2P'
const codeInAddress = () => canonicalCarryCode(location.hash.slice(1))

/** Puts what was found into this device's drafts, where its form takes it up; what was typed here is not replaced unasked. */
const useTaking = () => {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Found & { here: string }>()
  const go = ({ page }: Found) => navigate(page, { replace: true })
  const take = (found: Found) => {
    if (!writeOwnDraft(found.form, session.owner(), found.values))
      return toast('本机不允许保存内容，请换用其他浏览器，或退出无痕浏览后再试', 'error')
    toast('填写的内容已取回', 'success')
    return go(found)
  }
  const found = (one: Found) => {
    const here = readOwnDraft(one.form, session.owner())
    const same = here && JSON.stringify(here.value) === JSON.stringify(one.values)
    if (here && !same) setAsking({ ...one, here: here.at })
    else void take(one)
  }
  return { found, asking, take, go }
}

/** /resume#…: what was typed on another device, or in WeChat, goes on here (docs/handbook/identity.md#carried-drafts). */
export function Page() {
  const [code, setCode] = useState(() => {
    const given = codeInAddress()
    return isCarryCode(given) ? shownCarryCode(given) : ''
  })
  const [tried, setTried] = useState(false)
  const { found, asking, take, go } = useTaking()
  const open = useLightAction(carriedDraft.open, found)
  const right = isCarryCode(canonicalCarryCode(code))
  const submit = async () => {
    setTried(true)
    if (right) await open.run({ code })
  }
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current || inWeChat() || !isCarryCode(codeInAddress())) return
    begun.current = true
    void open.run({ code: codeInAddress() })
  })
  return (
    <Frame
      width="form"
      title="继续填写"
      level={1}
      lead="在其他设备或微信中填到一半的内容，凭接续码在这里取回，接着填写。"
    >
      <Stack gap={4}>
        {inWeChat() && (
          <Banner tone="warning" title="请在浏览器中打开本页">
            请点击右上角菜单，选择“在浏览器打开”，填写的内容会自动带过去。
          </Banner>
        )}
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void submit()
          }}
        >
          <Stack gap={4}>
            <TextField
              label="接续码"
              value={code}
              onChange={setCode}
              placeholder="如 K7QM-4F2P"
              autoComplete="off"
              spellCheck={false}
              maxLength={20}
              error={tried && !right ? WRONG : undefined}
              help="接续码在填到一半的页面上，点“换一台设备继续填写”得到。"
            />
            <ActionNote action={open} />
            <Row gap={3}>
              <Button type="submit" busy={open.busy} busyText="正在取回">
                取回内容
              </Button>
              {open.failure?.error?.is('carriedElsewhere') && (
                <ButtonLink to={session.loginPath()}>登录</ButtonLink>
              )}
            </Row>
          </Stack>
        </form>
      </Stack>
      {asking && (
        <Confirm
          open
          title="用取回的内容替换本机的？"
          confirmText="用取回的"
          onConfirm={() => take(asking)}
          onCancel={() => go(asking)}
        >
          本机也填写过这份表，写于{timeOf(asking.here)}；取回的写于{timeOf(asking.keptAt)}。取消则保留本机的。
        </Confirm>
      )}
    </Frame>
  )
}
