import type { Endpoint } from '@portal/contract/platform/endpoint'
import { AppError } from '../../platform/http/context.ts'
import { parseInput } from '../../platform/http/input.ts'
import { schemaOf } from '../call-schema.ts'
import { leastInput, type Values, withAt } from './inputs.ts'
import type { Answer } from './newcomers.ts'

/** What no field asks for, by name. Written as JSON, so that `__proto__` is a name like any other. */
export const WRONG: Readonly<Record<string, string>> = {
  null: 'null',
  'a number': '7',
  'a huge number': '1e308',
  'half of minus one': '-0.5',
  truth: 'true',
  'not a number': '"NaN"',
  'an empty list': '[]',
  'a list in a list': '[[1,[2]]]',
  'an object': '{"a":{"b":[1]}}',
  'a prototype': '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}',
  'a very long text': JSON.stringify('示例 '.repeat(2000)),
  'control characters': '"a\\u0000b\\u0007\\u001b[31m\\u2028"',
  'half a character': '"\\ud800ab"',
  'the edge of time': '"0000-01-01"',
  'no day': '"2026-99-99"',
  'an inherited name': '"toString"',
  'a formula': '"=1+1;--\\u0027 or 1=1"',
}

/** Every field of a declaration, those within others too. */
const fieldsIn = (
  value: unknown,
  at: readonly (string | number)[] = [],
): (readonly (string | number)[])[] => {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const path = [...at, Array.isArray(value) ? Number(name) : name]
    return [path, ...fieldsIn(inner, path)]
  })
}
const fieldsAt = (call: Endpoint) => {
  const least = leastInput(call)
  const names = Object.keys(schemaOf(call).properties ?? {}).filter((name) => !(name in least))
  return [...names.map((name) => [name]), ...fieldsIn(least)]
}

const CHINESE = /[\u4e00-\u9fff]/
/** Kinds of files and of addresses have no other names; places in a text that staff write are typed as they are called. */
const KNOWN = /excel|xlsx|word|docx|json|webvtt|webm|https?|\{\{\w+\}\}/gi
/** A message that is not for people; undefined where all is well. What was sent may be said back. */
const wrongWords = (message: unknown, sent = ''): string | undefined => {
  if (typeof message !== 'string' || !CHINESE.test(message)) return `not in Chinese: ${String(message)}`
  const words = message.replace(KNOWN, '').match(/[A-Za-z]{4,}/g) ?? []
  return words.some((word) => !sent.includes(word)) ? `in English: ${message.slice(0, 100)}` : undefined
}

/** What is wrong with a refusal by the declaration alone. */
const refusalFaults = (call: Endpoint, values: Values): string[] | undefined => {
  try {
    parseInput(call, values)
    return undefined
  } catch (error) {
    if (!(error instanceof AppError) || (error.error !== 'badInput' && error.error !== 'payloadTooLarge'))
      return [`${call.path}: ${String(error)}`]
    return Object.entries(error.fields ?? {}).flatMap(([name, text]) => {
      const wrong = wrongWords(text)
      return wrong === undefined ? [] : [`${call.path} ${name}: ${wrong}`]
    })
  }
}

/**
 * One wrong value in each field alone, by the declaration, which every request meets first; the answer: what is wrong with its refusals, and
 * the fields that take the value, which is what the handler has to live with.
 */
export const fieldByField = (call: Endpoint, json: string) => {
  const least = leastInput(call)
  const faults: string[] = []
  let taken = least
  for (const path of fieldsAt(call)) {
    const found = refusalFaults(call, withAt(least, path, JSON.parse(json)) as Values)
    if (found) faults.push(...found)
    else if (
      path.length === 1 &&
      refusalFaults(call, withAt(taken, path, JSON.parse(json)) as Values) === undefined
    )
      taken = withAt(taken, path, JSON.parse(json)) as Values
  }
  return { faults, taken: taken === least ? undefined : taken }
}

/** What an answer must never be. */
export const answerFaults = (what: string, { status, text }: Answer, sent = ''): string[] => {
  if (status >= 500) return [`${what}: ${status} ${text.slice(0, 200)}`]
  if (!text.startsWith('{"code":')) return []
  const { code, errorMsg, fields = {} } = JSON.parse(text)
  if (code === 200) return []
  return [errorMsg, ...Object.values(fields)].flatMap((message) => {
    const wrong = wrongWords(message, sent)
    return wrong === undefined ? [] : [`${what}: ${wrong}`]
  })
}

const JSON_TYPE = 'application/json'
/** Bodies that hold no fields: name, type, content. */
export const RAW: readonly (readonly [string, string, string])[] = [
  ['an array', JSON_TYPE, '[]'],
  ['null', JSON_TYPE, 'null'],
  ['a number', JSON_TYPE, '5'],
  ['half a document', JSON_TYPE, '{"a":'],
  ['nesting', JSON_TYPE, `{"a":${'['.repeat(30_000)}${']'.repeat(30_000)}}`],
  [
    'a prototype in a form',
    'application/x-www-form-urlencoded',
    '__proto__[polluted]=1&__proto__=1&constructor=1',
  ],
  ['plain text', 'text/plain', 'hello'],
  ['markup', 'application/xml', '<!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>'],
  ['no boundary', 'multipart/form-data', 'x'],
  ['bad escapes', 'application/x-www-form-urlencoded', 'a=%E0%A4%A&%=&=&&b=%00'],
]
