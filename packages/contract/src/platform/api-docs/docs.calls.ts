import { endpoint, none, staff } from '../endpoint.ts'

export const docs = {
  openapi: endpoint({
    path: '/api/openapi.json',
    kind: 'read',
    access: staff,
    summary: '接口说明（OpenAPI）',
    input: none,
    output: none,
    errors: [],
    download: true,
  }),
}
