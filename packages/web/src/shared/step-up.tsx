import { useState } from 'react'
import { useCodeQuestion } from './call/ask-code.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { TextField } from './ui/text-fields.tsx'

/** Six digits of the authenticator, or one of the recovery codes. */
const CODE = /^(\d{6}|\d{5}-?\d{5})$/

/** Mounted once in the signed-in areas: acts that staff with TOTP confirm (docs/handbook/identity.md#step-up). */
export const StepUpHost = () => {
  const asked = useCodeQuestion()
  return asked && <CodeDialog key={String(asked.wrong)} wrong={asked.wrong} onAnswer={asked.answer} />
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
    if (CODE.test(code.trim())) onAnswer(code.trim())
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
          help="打开手机上的身份验证器，输入当前显示的 6 位数字；手机不在身边时，输入一个恢复码。10 分钟内的重要操作不再询问。"
          placeholder="6 位数字"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={11}
        />
      </form>
    </Dialog>
  )
}
