import { useState } from 'react'
import { attempt, type Failure } from '../../../shared/call/attempt.ts'
import { lateCalls } from '../late-calls.ts'
import type { useForm } from '../use-form.ts'
import { type ChosenRole, userNameMessage } from '../user-name.ts'

interface Asking extends Record<string, string> {
  role: ChosenRole
  username: string
  captcha: string
}
type Form<V extends Asking> = ReturnType<typeof useForm<V>>
type Send = 'sendCaptchaForLogin' | 'sendCaptcha'

/** Asking for an SMS code; `onRefusal` words what the server refuses, each page in its own way (docs/handbook/identity.md#outcomes). */
export function useCaptcha<V extends Asking>(
  form: Form<V>,
  send: Send,
  onRefusal: (failure: Failure) => void,
) {
  const [help, setHelp] = useState('')

  const request = async (): Promise<boolean> => {
    const { role, username } = form.values
    if (role === '' || username.trim() === '') {
      form.fail({ captcha: '获取验证码前请先填写用户名和登录角色' } as never)
      form.focus(role === '' ? 'role' : 'username')
      return false
    }
    const wrong = userNameMessage(username, role)
    if (wrong) {
      form.fail({ username: wrong } as never)
      return false
    }
    const sent = await attempt(async () => (await lateCalls()).sendCode(send, username, role))
    setHelp(sent.ok ? sent.data : '')
    if (!sent.ok) {
      onRefusal(sent.failure)
      return false
    }
    form.set('captcha', '')
    form.focus('captcha')
    return true
  }

  return { request, help }
}
