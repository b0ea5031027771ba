import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { allEndpoints } from './all.ts'
import { openApiDocument } from './platform/api-docs/openapi.ts'

const LIST = new URL('../calls.tsv', import.meta.url)

const callsOf = (url: URL): string[] =>
  readFileSync(url, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[1]?.trim() ?? '')
const specified = callsOf(LIST)
const declared = allEndpoints.flatMap(({ path, aliases }): string[] => [path, ...(aliases ?? [])])

/** Group and name of a call, whatever its spelling: what two spellings of one call share. */
const nameOf = (path: string): string => {
  const segments = path.toLowerCase().replace('donwload', 'download').split('/')
  return `${segments[2]} ${segments.at(-1)}`
}
// personalUser and its like are names of many calls and so of none.
const distinct = specified.filter(
  (call) => specified.filter((other) => nameOf(other) === nameOf(call)).length === 1,
)
/** Calls that are declared under a path which is not on the list. */
const misspelt = (paths: readonly string[]): string[] =>
  distinct
    .filter((call) => !paths.includes(call))
    .flatMap((call) => {
      const other = paths.find((path) => !specified.includes(path) && nameOf(path) === nameOf(call))
      return other ? [`${other} should be ${call}`] : []
    })

test('the list of calls is there', () => {
  expect(specified.length).toBeGreaterThan(100)
})

test('no call is declared twice, none under another spelling than the specification’s', () => {
  expect(declared.filter((path, index) => declared.indexOf(path) !== index)).toEqual([])
  expect(misspelt(declared)).toEqual([])
  const planted = declared.map((path) => (path === '/api/user/getAllLog' ? '/api/user/list/getalllog' : path))
  expect(misspelt(planted)).toEqual(['/api/user/list/getalllog should be /api/user/getAllLog'])
})

test('none is missing', () => {
  expect(specified.filter((call) => !declared.includes(call))).toEqual([])
})

test('the OpenAPI document describes every call', () => {
  const document = openApiDocument({ title: '接口', version: '1', url: 'https://example.org' })
  const paths = document.paths as Record<string, Record<string, { operationId: string; security: unknown[] }>>
  expect(Object.keys(paths).sort()).toEqual([...declared].sort())
  expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  const upload = paths['/api/fileUpload/multipleUploadFile']?.post as never as {
    requestBody: { content: object }
  }
  expect(Object.keys(upload.requestBody.content)).toEqual(['multipart/form-data'])
  expect(paths['/api/user/me']?.get?.security).toEqual([{ session: [] }])
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map((one) => one.operationId))
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
})
