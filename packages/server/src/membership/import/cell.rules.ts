import type { ImportColumn } from '@portal/contract/membership/import.calls'
import { readSerialNumber } from '@portal/contract/membership/kind/kinds'
import type { Options } from '@portal/contract/platform/enums'
import { addDays, dayFrom, isDate, monthFrom } from '@portal/contract/platform/time'

/** What people and Excel make of a value, and what the form's rules want to see. */

const narrow = (text: string): string => text.normalize('NFKC').trim()

/** Of a day that Excel counts from 1900; its own leap day of 1900 was never. */
const dayOfSerial = (serial: number): string => addDays('1899-12-30', serial)

/** 1985/3/7, 1985.03.07, 1985年3月7日, 19850307, or the number that Excel keeps for it; '' when it is no day. */
export const readDay = (text: string): string => {
  const plain = narrow(text).replace(/\s+\d{1,2}:\d{2}(:\d{2})?$/, '')
  const parts =
    /^(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?$/.exec(plain) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(plain)
  if (!parts) return /^\d{4,5}$/.test(plain) && Number(plain) >= 3_000 ? dayOfSerial(Number(plain)) : ''
  const [, year = '', month = '', date = ''] = parts
  const day = dayFrom(year, month, date)
  return isDate(day) ? day : ''
}

/** 2010-06, 2010/6, 2010.06, 2010年6月, 201006, or any day of it. */
export const readMonth = (text: string): string => {
  const plain = narrow(text)
  const parts = /^(\d{4})[-/.年](\d{1,2})月?$/.exec(plain) ?? /^((?:19|20)\d{2})(0[1-9]|1[0-2])$/.exec(plain)
  if (!parts) return readDay(text).slice(0, 7)
  const [, year = '', number = ''] = parts
  const month = monthFrom(year, number)
  return isDate(`${month}-01`) ? month : ''
}

/** A member number as it is written, or its counted part alone. */
export interface ReadNumber {
  readonly serial: number
  /** '' where only the counted part is given. */
  readonly letter: string
  readonly day: string
  readonly level: string
}
export const readNumber = (text: string): ReadNumber | undefined => {
  const plain = narrow(text)
  const whole = readSerialNumber(plain)
  if (whole) {
    const { letter, serial, level } = whole
    const day = readDay(whole.date)
    return day === '' || serial === 0 || level === '' ? undefined : { serial, letter, day, level }
  }
  const serial = /^\d{1,7}$/.test(plain) ? Number(plain) : 0
  return serial > 0 ? { serial, letter: '', day: '', level: '' } : undefined
}

const readChoice = (options: Options, text: string): string | undefined => {
  const plain = narrow(text)
  return options.find(({ code, label }) => narrow(label) === plain || code === plain)?.code
}

export interface ReadCell {
  readonly value: string
  /** Why it cannot be taken. */
  readonly error?: string
}

const LOST = '被Excel转成了科学计数，后几位已经丢失；请将该列设为“文本”格式后重新填写'
const POSTAL = new Set(['zip', 'zipCode'])

const MOST_SHOWN = 8
const choicesText = (options: Options): string =>
  options
    .slice(0, MOST_SHOWN)
    .map(({ label }) => label)
    .join('、') + (options.length > MOST_SHOWN ? '等，见模板的“可选值”' : '')

/** One cell for the rules of its field. Blank cells are the caller's. */
export const readCell = ({ name, field }: ImportColumn, text: string): ReadCell => {
  if (/^-?\d(\.\d+)?E\+\d+$/i.test(narrow(text))) return { value: '', error: `${field.title}${LOST}` }
  if (field.options) {
    const value = readChoice(field.options, text)
    return value === undefined
      ? { value: '', error: `“${text.slice(0, 20)}”不在可选值中，可以填写：${choicesText(field.options)}` }
      : { value }
  }
  if (field.widget === 'date') {
    const value = readDay(text)
    return value ? { value } : { value, error: `${field.title}应为日期，如 1985-03-07` }
  }
  if (field.widget === 'month') {
    const value = readMonth(text)
    return value ? { value } : { value, error: `${field.title}应为年月，如 2010-06` }
  }
  // The zero in front is what Excel drops first.
  if (POSTAL.has(name) && /^\d{5}$/.test(narrow(text))) return { value: `0${narrow(text)}` }
  return { value: text }
}
