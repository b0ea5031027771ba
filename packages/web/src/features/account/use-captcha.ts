import type { account } from '@portal/contract/features/account'
import { useState } from 'react'
import { call } from '../../shared/api.ts'
import type { useForm } from './use-form.ts'
import { type ChosenRole, canonicalUserName, userNameMessage } from './user-name.ts'

interface Asking extends Record<string, string> {
  role: ChosenRole
  username: string
  captcha: string
}
type Form<V extends Asking> = ReturnType<typeof useForm<V>>
type Send = typeof account.sendCaptchaForLogin | typeof account.sendCaptcha

/** Asking for an SMS code; `onRefusal` words what the server refuses, each page in its own way (§8). */
export function useCaptcha<V extends Asking>(form: Form<V>, send: Send, onRefusal: (cause: unknown) => void) {
  const [destination, setDestination] = useState('')

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
    try {
      const sent = await call(send, { username: canonicalUserName(username), role })
      setDestination(sent.destination)
      form.set('captcha', '')
      form.focus('captcha')
      return true
    } catch (cause) {
      setDestination('')
      onRefusal(cause)
      return false
    }
  }

  return { request, help: destination && `验证码已发送至 ${destination}` }
}
