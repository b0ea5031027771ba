import { PASSWORD_PARTS, PASSWORD_RULE } from '@portal/contract/platform/person/identity-number'
import { RuleParts } from '../../../shared/ui/rule-parts.tsx'
import { PasswordField } from '../../../shared/ui/text-fields.tsx'
import type { FormField } from '../use-form.ts'

/** New password and its repetition. While it is typed, each part of the rule says whether it is met. */
export function NewPasswordFields({
  password,
  confirm,
  required,
}: {
  password: FormField
  confirm: FormField
  required?: boolean
}) {
  return (
    <>
      <PasswordField
        {...password}
        label="新密码"
        required={required}
        autoComplete="new-password"
        maxLength={64}
        help={<Rule value={password.value} wrong={password.error === PASSWORD_RULE} />}
      />
      <PasswordField
        {...confirm}
        label="确认密码"
        required={required}
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  )
}

/** The whole sentence gives way to the same words in red once the field is wrong. */
function Rule({ value, wrong }: { value: string; wrong: boolean }) {
  return (
    <>
      {!wrong && PASSWORD_RULE}
      <RuleParts parts={PASSWORD_PARTS} value={value} />
    </>
  )
}
