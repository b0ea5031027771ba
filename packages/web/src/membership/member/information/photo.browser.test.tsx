import { expert } from '@portal/contract/membership/expert.calls'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { SIZES, show, sized } from '../../../dev/look.tsx'
import { wire } from '../../../dev/wire.ts'
import { STILL_SENDING } from '../../../shared/form/use-schema-form.ts'
import { PhotoDialog } from './photo-dialog.tsx'

const ignore = () => {}
const PHOTO = '0b7a4f0e-8f9d-4c57-9a51-3f9b1c0d2e41'

const choose = (name: string, content: string, type: string) => {
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  const files = new DataTransfer()
  files.items.add(new File([content], name, { type }))
  if (!input) throw new Error('nothing takes a file here')
  input.files = files.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Files leave, and arrive only once they are told to. */
const slowLine = () => {
  const under: SlowRequest[] = []
  class SlowRequest {
    readonly upload = {}
    readonly status = 200
    response = new Blob()
    onload = ignore
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send() {
      under.push(this)
    }
  }
  const kept = globalThis.XMLHttpRequest
  vi.stubGlobal('XMLHttpRequest', SlowRequest)
  onTestFinished(() => void vi.stubGlobal('XMLHttpRequest', kept))
  return (data: object) => {
    for (const one of under.splice(0)) {
      one.response = new Blob([JSON.stringify({ code: 200, data })])
      one.onload()
    }
  }
}

describe.each(SIZES)('a photo on a $name', (size) => {
  test('whoever saves before the photo has arrived is told to wait, and the old one is not sent', async () => {
    await sized(size)
    const arrive = slowLine()
    const asked = wire([expert.setPhoto, () => ({ data: {} })])
    await show(
      <PhotoDialog record={{ id: '7', version: 3, name: '示例专家' }} onSaved={ignore} onClose={ignore} />,
    )
    const save = page.getByRole('button', { name: '保存', exact: true })
    choose('照片.png', 'png', 'image/png')
    await expect.element(page.getByText('正在上传 0%')).toBeVisible()
    await save.click()
    await expect.element(page.getByText(STILL_SENDING).first()).toBeVisible()
    arrive({ id: PHOTO })
    await expect.element(page.getByAltText('已选择的照片')).toBeVisible()
    await save.click()
    await expect.poll(() => asked.map(({ input }) => input)).toMatchObject([{ image: PHOTO, version: 3 }])
  })
})
