import { PASSWORD_RULE } from '@portal/contract/platform/person/identity-number'
import { Icon } from '../../shared/ui/icon.tsx'
import { PasswordField } from '../../shared/ui/text-fields.tsx'
import styles from './account.module.css'
import { PASSWORD_PARTS } from './password-rules.ts'
import type { FormField } from './use-form.ts'

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
      <span className={styles.parts}>
        {PASSWORD_PARTS.map(({ text, holds }) => {
          const met = holds(value)
          return (
            <span key={text} className={styles.part} data-met={met ? '' : undefined}>
              {met ? <Icon name="check" label="已满足" size="1em" /> : <span className={styles.dot} />}
              {text}
            </span>
          )
        })}
      </span>
    </>
  )
}
