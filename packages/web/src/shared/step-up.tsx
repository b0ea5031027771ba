import { account } from '@portal/contract/identity/account.calls'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, type CallOptions, call } from './api.ts'
import { Button } from './ui/button.tsx'
import { Dialog } from './ui/dialog.tsx'
import { TextField } from './ui/text-fields.tsx'

interface Question {
  readonly wrong: boolean
  readonly answer: (code: string | undefined) => void
}

/**
 * Acts that staff with TOTP confirm with a fresh code (docs/handbook/identity.md#step-up). `run` asks for it when it is needed and again when it
 * was wrong; it answers undefined when the person gives up. Render `dialog` beside the page.
 */
export const useStepUp = (needed: 'always' | 'onDemand' = 'always') => {
  const [question, setQuestion] = useState<Question>()
  const { data: me } = useQuery({
    queryKey: ['me'],
    queryFn: ({ signal }) => call(account.me, {}, { signal }),
    staleTime: 60_000,
  })
  const ask = (wrong: boolean) =>
    new Promise<string | undefined>((answer) => {
      setQuestion({
        wrong,
        answer: (code) => {
          setQuestion(undefined)
          answer(code)
        },
      })
    })

  const run = async <T,>(act: (options: CallOptions) => Promise<T>): Promise<T | undefined> => {
    let totp: string | undefined
    // Known to be needed: asking first spares a refusal, and its row in the log.
    if (needed === 'always' && me?.totpEnrolled) {
      totp = await ask(false)
      if (totp === undefined) return undefined
    }
    for (;;) {
      try {
        return await act({ totp })
      } catch (cause) {
        if (!(cause instanceof ApiError && cause.is('stepUpRequired'))) throw cause
        totp = await ask(totp !== undefined)
        if (totp === undefined) return undefined
      }
    }
  }
  const dialog: ReactNode = question && (
    <CodeDialog key={String(question.wrong)} wrong={question.wrong} onAnswer={question.answer} />
  )
  return { run, dialog }
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
