import { buffer } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { allEndpoints } from '@portal/contract/all'
import { file } from '@portal/contract/identity/file.calls'
import { importColumns, imports, MAX_IMPORT_ROWS } from '@portal/contract/membership/import.calls'
import type { Endpoint, FileSlot } from '@portal/contract/platform/endpoint'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { writeSheet } from './platform/documents/sheet/sheet.ts'
import { examine } from './platform/files/check/examine.ts'
import { type HeldPortal, heldPortal } from './testing/held-portal.ts'
import { hostileFiles, largePdf } from './testing/hostile-files.ts'

/** Nobody holds up everybody with a file either: what is in it is looked at elsewhere. */

let held: HeldPortal
beforeAll(async () => {
  held = await heldPortal()
})
afterAll(() => held.close())
/** Nobody's quota is in the way of the next. */
const makeRoom = () =>
  held.on.database.pool.query(
    `update file set state = 'attached', "attachedAt" = now() where state = 'pending'`,
  )
beforeEach(makeRoom)

const TYPES: Readonly<Record<string, string>> = { multipleUploadFile: 'companyAttach' }
const form = async (fields: Record<string, string>, slot: string, name: string, content: Buffer) => {
  const data = new FormData()
  for (const [key, value] of Object.entries(fields)) data.append(key, value)
  data.append(slot, new Blob([new Uint8Array(content)]), name)
  const made = new Response(data)
  return {
    type: made.headers.get('content-type') ?? '',
    content: new Uint8Array(await made.arrayBuffer()),
  }
}
const ID = '00000000-0000-4000-8000-000000000000'
/** Enough of the other fields for a call to get as far as its file. */
const fieldsOf = (call: Endpoint): Record<string, string> =>
  Object.fromEntries(
    Object.keys(call.input.shape).flatMap((name): [string, string][] => {
      if (name === 'type') return [[name, TYPES[call.path.split('/').at(-1) ?? ''] ?? 'companyAttach']]
      if (name === 'kind') return [[name, 'person']]
      if (name === 'name') return [[name, 'person-form']]
      if (name === 'id' || name.endsWith('Id')) return [[name, ID]]
      return name === 'version' ? [[name, '1']] : []
    }),
  )

const tries: [string, Endpoint, string, string, Buffer][] = (allEndpoints as readonly Endpoint[]).flatMap(
  (call) =>
    Object.entries(call.files ?? {}).flatMap(([slot, { kinds, maxBytes }]: [string, FileSlot]) =>
      kinds.flatMap((kind) =>
        hostileFiles(kind)
          .filter(({ length }) => length < maxBytes)
          .map((content, at): [string, Endpoint, string, string, Buffer] => [
            `${call.path} ${slot} ${kind} ${at}`,
            call,
            slot,
            `a.${kind}`,
            content,
          ]),
      ),
    ),
)

test('no file holds up the others: every call that takes one', async () => {
  expect(tries.length).toBeGreaterThan(30)
  const found: string[] = []
  for (const [name, call, slot, fileName, content] of tries) {
    const body = await form(fieldsOf(call), slot, fileName, content)
    found.push(
      ...(await held.tooLong(name, async () => held.sendingTo(call, await held.entitled(call), body))),
    )
  }
  expect(found).toEqual([])
})

test('a file that is looked at in the thread that answers is found', async () => {
  const { holds, allowed } = held
  await holds.take()
  for (const content of hostileFiles('pdf'))
    await examine(content, 'a.pdf', {
      kinds: ['pdf'],
      maxBytes: content.length + 1,
      text: { kind: '', size: '' },
    })
  expect(await holds.take()).toBeGreaterThan(allowed)
})

test('neither does the largest', async () => {
  const body = await form({ type: 'companyAttach' }, 'file', 'a.pdf', largePdf())
  const sending = async () => held.sendingTo(file.upload, await held.entitled(file.upload), body)
  expect(await held.tooLong('20 MB', sending)).toEqual([])
})

test('an import of the largest sheet, every cell of it wrong, leaves turns for others', async () => {
  const { allowed, entitled, holds, on } = held
  const columns = importColumns('person').map(({ title }) => ({ key: title, title, width: 10 }))
  const wrong = Object.fromEntries(columns.map(({ key }) => [key, '\ufdfa'.repeat(20)]))
  const content = await buffer(writeSheet(Array(MAX_IMPORT_ROWS).fill(wrong), columns))
  const token = (await entitled(imports.upload)).authorization?.slice('Bearer '.length) ?? ''
  let least = Number.POSITIVE_INFINITY
  for (let run = 0; run < 3 && least > allowed; run += 1) {
    const body = await form({ kind: 'person' }, 'file', 'a.xlsx', content)
    await holds.take()
    const { text } = await held.send(
      held.sendingTo(imports.upload, { authorization: `Bearer ${token}` }, body),
    )
    const { id } = JSON.parse(text).data
    for (;;) {
      const batch = await on.good(imports.get, { id }, { token })
      if (batch.state !== 'checking') {
        expect(batch.rows).toBe(MAX_IMPORT_ROWS)
        break
      }
      await sleep(200)
    }
    least = Math.min(least, await holds.take())
  }
  expect(least).toBeLessThan(allowed)
})
