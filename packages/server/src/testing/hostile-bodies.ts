import { bodyLimitOf, type Endpoint } from '@portal/contract/platform/endpoint'
import { type Schema, schemaOf } from './call-schema.ts'

/** Bodies up to the limit of a call, each of a kind that has held up some server. */

export interface Hostile {
  readonly type: string
  readonly body: string
}

const JSON_TYPE = 'application/json'
const FORM_TYPE = 'application/x-www-form-urlencoded'
/** What is around the interesting part. */
const FRAME = 200

/** Grows eighteen times when it is normalised; looks like the end of a text, a number, an address; is markup. */
const TEXTS = ['\ufdfa', ' ', '1', 'a.', 'a@', '<b>', '\u2028']
const textOf = (bytes: number, kind: number): string => {
  const piece = TEXTS[kind % TEXTS.length] ?? ' '
  return piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))))
}

/** As long as the schema lets it be, within some bytes. */
const longest = (schema: Schema, bytes: number, kind: number): unknown => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return longest(choices[0] ?? {}, bytes, kind)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  if (schema.type === 'boolean') return true
  if (schema.type === 'number' || schema.type === 'integer') return Math.max(1, schema.minimum ?? 1)
  if (schema.type === 'array') {
    const item = longest(schema.items ?? {}, Math.min(bytes, 400), kind)
    const size = Buffer.byteLength(JSON.stringify(item) ?? 'null') + 1
    return Array(Math.max(1, Math.min(schema.maxItems ?? 5000, Math.floor(bytes / size)))).fill(item)
  }
  if (schema.type === 'object') return longestOf(schema, bytes, kind)
  if (schema.format === 'uuid') return '00000000-0000-4000-8000-000000000000'
  const most = schema.maxLength ?? 10
  return most < 5 ? '1' : textOf(Math.min(bytes, most), kind).slice(0, most)
}
const longestOf = ({ properties = {} }: Schema, bytes: number, kind: number): Record<string, unknown> => {
  const names = Object.keys(properties)
  const each = Math.floor(bytes / Math.max(1, names.length)) - 60
  return Object.fromEntries(
    names.map((name, at) => [name, longest(properties[name] ?? {}, Math.max(10, each), kind + at)]),
  )
}

const json = (value: unknown): Hostile => ({ type: JSON_TYPE, body: JSON.stringify(value) })
const VARIANTS: Readonly<Record<string, (schema: Schema, room: number) => Hostile>> = {
  'one name over and over': ({ properties = {} }, room) => {
    const pair = `${Object.keys(properties)[0] ?? 'a'}=1&`
    return { type: FORM_TYPE, body: pair.repeat(Math.floor(room / pair.length)).slice(0, -1) }
  },
  'name after name': (_schema, room) => ({
    type: FORM_TYPE,
    body: Array.from({ length: Math.floor(room / 10) }, (_, at) => `k${at}=%41`).join('&'),
  }),
  'name after name, as JSON': (_schema, room) => {
    // Short ones, so that some are fields of the call and are looked at.
    const pairs = Array.from({ length: Math.min(29_000, Math.floor(room / 9)) }, (_, at) => [
      at.toString(36),
      1,
    ])
    return json(Object.fromEntries(pairs))
  },
  'list in list': ({ properties = {} }, room) => {
    const levels = Math.floor((room - 100) / 2)
    const name = Object.keys(properties)[0] ?? 'a'
    return { type: JSON_TYPE, body: `{"${name}":${'['.repeat(levels)}${']'.repeat(levels)}}` }
  },
  'long lists in every field': ({ properties = {} }, room) => {
    const names = Object.keys(properties)
    const length = Math.min(29_000, Math.floor(room / 4)) / Math.max(1, names.length)
    return json(
      Object.fromEntries(names.map((name) => [name, Array(Math.max(1, Math.floor(length) - 10)).fill('1')])),
    )
  },
  'long text in every field': ({ properties = {} }, room) => {
    const names = Object.keys(properties)
    const each = Math.floor(room / Math.max(1, names.length)) - 60
    return json(Object.fromEntries(names.map((name, at) => [name, textOf(Math.max(1, each), at)])))
  },
  'the longest that is allowed': (schema, room) => json(longestOf(schema, room, 5)),
}
export const KINDS = Object.keys(VARIANTS)

export const hostileBody = (call: Endpoint, kind: string): Hostile => {
  const make = VARIANTS[kind]
  if (!make) throw new Error(`there is no kind of body called ${kind}`)
  return make(schemaOf(call), bodyLimitOf(call) - FRAME)
}
