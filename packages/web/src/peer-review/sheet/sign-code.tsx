import type { CallOf, OutputOf, WriteEndpoint } from '@portal/contract/platform/endpoint'
import { useEffect, useRef, useState } from 'react'
import { useAction } from '../../shared/call/use-action.ts'
import type { FieldControl } from '../../shared/form/schema-fields.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Row, Stack } from '../../shared/ui/layout.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

const RESEND_SECONDS = 60

/** The code that makes a signature: asked for, counted down, typed. */
export const SignCode = <E extends WriteEndpoint>({
  endpoint,
  input,
  control,
}: {
  /** Sends the code; answers where to. */
  endpoint: E
  input: CallOf<E>
  control: FieldControl
}) => {
  const { form: _form, field, ref, ...props } = control
  const [sentTo, setSentTo] = useState('')
  const [left, setLeft] = useState(0)
  const typed = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (left <= 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])
  const send = useAction(endpoint, {
    onDone: (output: OutputOf<E>) => {
      setSentTo((output as { sentTo: string }).sentTo)
      setLeft(RESEND_SECONDS)
      // The button rests for a while; the code is what comes next.
      typed.current?.querySelector('input')?.focus()
    },
  })
  useEffect(send.shown, [send.shown])
  return (
    <Stack gap={3}>
      <Row gap={3}>
        <Button
          kind="secondary"
          busy={send.busy}
          busyText="正在发送…"
          disabled={left > 0}
          onClick={() => send.run(input)}
        >
          {left > 0 ? `${left} 秒后重新获取` : '获取签字验证码'}
        </Button>
        {sentTo && <span aria-live="polite">验证码已发送至 {sentTo}</span>}
      </Row>
      <div ref={typed}>
        <TextField
          {...props}
          ref={ref as never}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={field.max}
          error={props.error ?? send.failure?.text}
        />
      </div>
    </Stack>
  )
}
