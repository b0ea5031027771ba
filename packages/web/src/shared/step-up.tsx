import { account } from '@portal/contract/identity/account.calls'
import { useState } from 'react'
import type { CallOptions } from './api.ts'
import { askForCode, useCodeQuestion } from './call/ask-code.ts'
import { withCode } from './call/attempt.ts'
import { useCall } from './call/use-call.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { TextField } from './ui/text-fields.tsx'

/** Mounted once in the signed-in areas. */
export const StepUpHost = () => {
  const asked = useCodeQuestion()
  return asked && <CodeDialog key={String(asked.wrong)} wrong={asked.wrong} onAnswer={asked.answer} />
}

/**
 * Acts that staff with TOTP confirm with a fresh code (docs/handbook/identity.md#step-up), for downloads and what is not yet an action: `run`
 * asks for it when it is needed and again when it was wrong; it answers undefined when the person gives up.
 */
export const useStepUp = (needed: 'always' | 'onDemand' = 'always') => {
  const { data: me } = useCall(account.me, {}, { staleTime: 60_000 })
  const run = async <T,>(act: (options: CallOptions) => Promise<T>): Promise<T | undefined> =>
    (await withCode(act, askForCode, needed === 'always' && me?.totpEnrolled === true))?.data
  return { run, dialog: null }
}

const CodeDialog = ({
  wrong,
  onAnswer,
}: {
  wrong: boolean
  onAnswer: (code: string | undefined) => void
}) => {
  const [code, setCode] = useState('')
  const [error, setError] = useState(wrong ? '动态口令错误或已使用，请输入新的动态口令' : undefined)
  const submit = () => {
    if (/^\d{6}$/.test(code.trim())) onAnswer(code.trim())
    else setError('请输入6位动态口令')
  }
  return (
    <Dialog
      open
      size="narrow"
      title="输入动态口令以确认"
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button kind="quiet" onClick={() => onAnswer(undefined)}>
            取消
          </Button>
          <Button onClick={submit}>确认</Button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label="动态口令"
          required
          autoFocus
          value={code}
          onChange={(value) => {
            setCode(value)
            setError(undefined)
          }}
          error={error}
          help="打开手机上的身份验证器，输入当前显示的 6 位数字。"
          placeholder="6 位数字"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={6}
        />
      </form>
    </Dialog>
  )
}
