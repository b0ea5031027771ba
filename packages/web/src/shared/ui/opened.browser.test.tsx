import { today } from '@portal/contract/platform/time'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { faults, SIZES, show, sized } from '../../dev/look.tsx'
import { ComboField } from './combo-field.tsx'
import { DateField, DateRangeField, DateTimeField } from './date-field.tsx'
import { Dialog } from './dialog.tsx'
import { Menu } from './menu.tsx'
import { MultiSelectField } from './multi-select-field.tsx'
import { NumberField } from './number-field.tsx'
import { SelectField } from './select-field.tsx'
import { SpanField } from './span-field.tsx'

/** What floats is no part of a case of the gallery: it is opened here, used by the keyboard, and looked at while it is open. */

const units = ['示例上游港口规划设计院', '示例三角洲水利研究院'].map((label, at) => ({
  code: String(at + 1),
  label,
}))
const peoples = Array.from({ length: 30 }, (_, at) => ({ code: `${at}`, label: `民族${at}` }))

function Fields() {
  const [values, setValues] = useState({
    party: '',
    unit: '',
    day: '',
    at: '',
    from: '',
    to: '',
    people: '',
    regions: ['9', '已不在列表中'] as readonly string[],
    levels: [] as readonly string[],
    fee: '',
  })
  const bind = (name: Exclude<keyof typeof values, 'regions' | 'levels'>) => ({
    value: values[name],
    onChange: (value: string) => setValues((before) => ({ ...before, [name]: value })),
  })
  return (
    <Dialog open title="修改" onClose={() => {}} footer={<output>{JSON.stringify(values)}</output>}>
      <SelectField label="政治面貌" options={units} {...bind('party')} />
      <SelectField label="民族" required options={peoples} {...bind('people')} />
      <MultiSelectField
        label="地区"
        options={peoples}
        value={values.regions}
        onChange={(regions) => setValues((before) => ({ ...before, regions }))}
      />
      <MultiSelectField
        label="级别"
        options={units}
        value={values.levels}
        onChange={(levels) => setValues((before) => ({ ...before, levels }))}
      />
      <ComboField label="工作单位" options={units} {...bind('unit')} />
      <DateField label="出生日期" {...bind('day')} />
      <DateTimeField label="会议时间" {...bind('at')} />
      <NumberField label="会费" {...bind('fee')} />
      <DateRangeField
        label="提交日期"
        from={values.from}
        to={values.to}
        onChange={(from, to) => setValues((before) => ({ ...before, from, to }))}
      />
      <SpanField
        label="时间段"
        from={values.from}
        to={values.to}
        onChange={(from, to) => setValues((before) => ({ ...before, from, to }))}
      />
    </Dialog>
  )
}

const told = () => JSON.parse(document.querySelector('output')?.textContent ?? '{}')
const field = (name: string) => page.getByLabelText(name, { exact: true })

/** As keys come: one after the other to what has the focus, however far the list is. */
const pressed = async (button: HTMLElement, keys: readonly string[]) => {
  button.focus()
  for (const key of keys)
    for (const type of ['keydown', 'keyup']) {
      document.activeElement?.dispatchEvent(new KeyboardEvent(type, { key, bubbles: true, cancelable: true }))
      await Promise.resolve()
    }
}

// First in the file: the list is not there yet, as for whoever has just come to the page.
test('keys that follow at once on the one that opens a list are not lost', async () => {
  await show(<Fields />)
  const button = page.getByRole('combobox', { name: '政治面貌' }).element() as HTMLElement
  await pressed(button, ['ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter'])
  await expect.poll(() => told().party).toBe('2')
  await expect.poll(() => document.activeElement?.id).toBe(button.id)
})

test('Enter opens a list as the arrows do, coming up it closes nothing, and once more it closes it', async () => {
  await show(<Fields />)
  const button = page.getByRole('combobox', { name: '政治面貌' }).element() as HTMLElement
  await pressed(button, ['Enter', 'ArrowDown', 'ArrowDown', 'Enter'])
  await expect.poll(() => told().party).toBe('2')
  await expect.poll(() => document.activeElement?.id).toBe(button.id)
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('option')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(told().party).toBe('2')
})

test('nor those on a list of several', async () => {
  await show(<Fields />)
  const button = page.getByRole('button', { name: '级别 全部' }).element() as HTMLElement
  await pressed(button, ['ArrowDown', 'End', 'Enter'])
  await expect.poll(() => told().levels).toEqual(['2'])
})

describe.each(SIZES)('opened on a $name', (size) => {
  test('a choice is made by the keyboard, and taken back', async () => {
    await sized(size)
    await show(<Fields />)
    await field('政治面貌').click()
    await expect.element(page.getByRole('listbox', { name: '政治面貌' })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => told().party).toBe('1')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await field('政治面貌').click()
    await page.getByRole('option', { name: '示例上游港口规划设计院' }).click()
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await field('政治面貌').click()
    await page.getByRole('option', { name: '请选择' }).click()
    await expect.poll(() => told().party).toBe('')
  })

  test('many choices are narrowed by typing', async () => {
    await sized(size)
    await show(<Fields />)
    await page.getByRole('combobox', { name: '民族', exact: true }).click()
    await page.getByLabelText('查找民族').fill('民族27')
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Enter}')
    await expect.poll(() => told().people).toBe('27')
  })

  test('several are chosen, kept while the list is narrowed, and taken back', async () => {
    await sized(size)
    await show(<Fields />)
    await page.getByRole('button', { name: '级别 全部' }).click()
    await expect.element(page.getByRole('listbox', { name: '级别' })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{End}{Enter}{Home}{Enter}')
    // In the order of the options, whichever was chosen first.
    await expect.poll(() => told().levels).toEqual(['1', '2'])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.poll(() => told().levels).toEqual(['1', '2'])
    await expect.element(page.getByRole('button', { name: /^级别 .*、/ })).toBeVisible()

    await page.getByRole('button', { name: '地区 民族9、已不在列表中' }).click()
    await page.getByLabelText('查找地区').fill('民族2')
    await page.getByRole('option', { name: '民族27' }).click()
    await page.getByRole('option', { name: '民族20' }).click()
    await expect.poll(() => told().regions).toEqual(['9', '20', '27', '已不在列表中'])
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '完成' }).click()
    await expect.element(page.getByRole('button', { name: '地区 民族9 等 4 项' })).toBeVisible()
    await page.getByRole('button', { name: '地区 民族9 等 4 项' }).click()
    await page.getByRole('button', { name: '清空' }).click()
    await expect.poll(() => told().regions).toEqual([])
  })

  test('what names no option is no value', async () => {
    await sized(size)
    await show(<Fields />)
    await field('工作单位').fill('三角洲')
    await expect.element(page.getByRole('option', { name: '示例三角洲水利研究院' })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => told().unit).toBe('2')
    await field('工作单位').fill('没有这样的单位')
    await userEvent.tab()
    await expect.element(field('工作单位')).toHaveValue('示例三角洲水利研究院')
  })

  test('a day is typed in the usual ways or chosen, and Escape leaves the dialog open', async () => {
    await sized(size)
    await show(<Fields />)
    await field('出生日期').fill('1980年1月2日')
    await userEvent.tab()
    await expect.poll(() => told().day).toBe('1980-01-02')
    await page.getByRole('button', { name: '打开日历' }).first().click()
    await expect.element(page.getByRole('button', { name: /1980年1月3日/ })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByRole('grid')).not.toBeInTheDocument()
    await expect.element(page.getByRole('dialog', { name: '修改' })).toBeVisible()
    await page.getByRole('button', { name: '打开日历' }).first().click()
    await page.getByRole('button', { name: /1980年1月3日/ }).click()
    await expect.poll(() => told().day).toBe('1980-01-03')
  })

  test('a span is chosen by its name, typed or taken back, and one that ends before it begins is not taken', async () => {
    await sized(size)
    await show(<Fields />)
    const open = () => page.getByRole('button', { name: /^时间段/ }).click()
    await open()
    await expect.element(page.getByRole('button', { name: '今天', exact: true })).toHaveFocus()
    expect(await faults()).toEqual([])
    await page.getByRole('button', { name: '去年', exact: true }).click()
    const year = Number(today().slice(0, 4)) - 1
    await expect.poll(told).toMatchObject({ from: `${year}-01-01`, to: `${year}-12-31` })
    await expect.element(page.getByRole('button', { name: '时间段 去年' })).toBeVisible()
    await open()
    await expect.element(page.getByRole('button', { name: '去年', exact: true })).toHaveFocus()
    await page.getByLabelText('时间段（从）').fill('2025年12月1日')
    await page.getByLabelText('时间段（至）').fill('20251130')
    await page.getByRole('button', { name: '确定' }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('起始日期晚于截止日期')
    expect(await faults()).toEqual([])
    await page.getByLabelText('时间段（至）').fill('下个月')
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('alert')).toHaveTextContent('请填写正确的日期，如 2026-01-31')
    expect(told()).toMatchObject({ from: `${year}-01-01` })
    await page.getByLabelText('时间段（至）').fill('20260131')
    await userEvent.keyboard('{Enter}')
    await expect.poll(told).toMatchObject({ from: '2025-12-01', to: '2026-01-31' })
    await open()
    await page.getByRole('button', { name: '清空' }).click()
    await expect.poll(told).toMatchObject({ from: '', to: '' })
  })

  test('a time of day and a number are tidied when they are left', async () => {
    await sized(size)
    await show(<Fields />)
    await field('会议时间：日期').fill('2026-11-30')
    await field('会议时间：时间').fill('9：30')
    await field('会费').fill('４，０００')
    await userEvent.tab()
    await expect.poll(told).toMatchObject({ at: '2026-11-30T09:30', fee: '4000' })
  })

  test('a menu is walked by arrows', async () => {
    await sized(size)
    let done = ''
    const acts = ['催复', '移出…'].map((text) => ({ key: text, text, onAct: () => (done = text) }))
    await show(<Menu label="更多操作：示例甲" acts={acts} />)
    await page.getByRole('button', { name: '更多操作：示例甲' }).click()
    await expect.element(page.getByRole('menuitem', { name: '催复' })).toBeVisible()
    expect(await faults()).toEqual([])
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(done).toBe('移出…')
  })
})

test('a dialog begins at its first field, and the Enter that opened it sends nothing', async () => {
  let sent = 0
  const Asked = () => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          登记
        </button>
        <Dialog open={open} title="登记缴费" onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault()
              sent += 1
            }}
          >
            <NumberField label="金额" value="1000" onChange={() => {}} />
            <button type="submit">确认登记</button>
          </form>
        </Dialog>
      </>
    )
  }
  await show(<Asked />)
  await page.getByRole('button', { name: '登记' }).click()
  const amount = page.getByRole('textbox', { name: '金额' })
  await expect.element(amount).toHaveFocus()
  const held = new KeyboardEvent('keydown', { key: 'Enter', repeat: true, bubbles: true, cancelable: true })
  expect(amount.element().dispatchEvent(held)).toBe(false)
  // Once it has been seen, Enter is meant.
  await expect
    .poll(async () => {
      await userEvent.keyboard('{Enter}')
      return sent
    })
    .toBeGreaterThan(0)
})
