import type { Endpoint } from '@portal/contract/platform/endpoint'
import * as z from 'zod'

/** What a call takes, as JSON Schema, for tests that make inputs of declarations. */

export interface Schema {
  readonly type?: string
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly default?: unknown
  readonly items?: Schema
  readonly prefixItems?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Schema | boolean
  readonly propertyNames?: Schema
}

const known = new WeakMap<Endpoint, Schema>()
export const schemaOf = (call: Endpoint): Schema => {
  const found =
    known.get(call) ?? (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as Schema)
  known.set(call, found)
  return found
}
