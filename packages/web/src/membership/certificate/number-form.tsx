import { certificateCheck } from '@portal/contract/membership/certificate-check.calls'
import type { CallOf } from '@portal/contract/platform/endpoint'
import { useEffect, useState } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Card, Stack } from '../../shared/ui/layout.tsx'
import { TextField } from '../../shared/ui/text-fields.tsx'

export type Numbers = CallOf<typeof certificateCheck.byNumber>

/** For whom the QR code cannot be scanned. Its rules are those of the call; without the parts of larger forms, because the page stays light. */
export const NumberForm = ({
  start,
  onCheck,
}: {
  /** Typed elsewhere: checked at once. */
  start?: Partial<Numbers> | null
  onCheck: (numbers: Numbers) => Promise<unknown>
}) => {
  const [numbers, setNumbers] = useState<Numbers>({
    certNo: start?.certNo ?? '',
    checkCode: start?.checkCode ?? '',
  })
  const [errors, setErrors] = useState<{ certNo?: string; checkCode?: string }>({})
  const check = async () => {
    const wrong = certificateCheck.byNumber.input.safeParse(numbers).error?.issues ?? []
    setErrors(Object.fromEntries(wrong.map(({ path, message }) => [path[0], message])))
    if (wrong.length === 0) await onCheck(numbers)
  }
  useEffect(() => {
    if (start?.certNo !== undefined) void check()
  }, [])
  const box = (name: keyof Numbers) => ({
    name,
    required: true,
    value: numbers[name],
    error: errors[name],
    onChange: (value: string) => setNumbers({ ...numbers, [name]: value }),
    autoComplete: 'off',
    spellCheck: false,
    maxLength: 40,
  })
  return (
    <Card title="按编号核验" level={2}>
      <form aria-label="按编号核验" noValidate onSubmit={(event) => event.preventDefault()}>
        <Stack>
          <p>编号和校验码印在证书左下角，不区分大小写。</p>
          <TextField label="证书编号" placeholder="ZS-G-2026-00001" {...box('certNo')} />
          <TextField label="校验码" {...box('checkCode')} />
          <Button type="submit" block onClick={check} busyText="正在核验">
            核验
          </Button>
        </Stack>
      </form>
    </Card>
  )
}
