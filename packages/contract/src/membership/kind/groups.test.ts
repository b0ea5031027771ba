import { describe, expect, it } from 'vitest'
import { ageOn } from '../../platform/time.ts'
import { AGE_BANDS, birthdaysOf, groupLabel, withUnknown } from './groups.ts'

describe('bands of age', () => {
  const day = '2026-11-21'
  const bandOf = (birthday: string) =>
    AGE_BANDS.filter(({ code }) => {
      const days = birthdaysOf(code, day)
      return days && birthday > days.after && birthday <= days.upTo
    })

  it.each([
    ['1990-11-22', '0-35'],
    ['1990-11-21', '36-45'],
    ['1960-11-22', '56-65'],
    ['1960-11-21', '66-'],
    ['2026-11-21', '0-35'],
  ])('%s is of %s', (birthday, code) => expect(bandOf(birthday).map((band) => band.code)).toEqual([code]))

  it('each birthday is of the one band that holds its age', () => {
    for (let n = 0; n < 36_000; n += 13) {
      const birthday = new Date(Date.UTC(1926, 10, 22) + n * 86_400_000).toISOString().slice(0, 10)
      const age = ageOn(birthday, day)
      const [band, ...others] = bandOf(birthday)
      expect(others).toEqual([])
      expect(band && band.from <= age && age <= band.to, birthday).toBe(true)
    }
  })

  it('29 February has its day in other years', () => {
    expect(birthdaysOf('0-35', '2028-02-29')).toEqual({ after: '1992-02-29', upTo: '2028-02-29' })
    expect(birthdaysOf('36-45', '2028-02-29')).toEqual({ after: '1982-02-28', upTo: '1992-02-29' })
  })
})

describe('groups', () => {
  it('of a list know what they do not know', () => {
    const options = [{ code: 'a', label: '甲' }]
    expect(withUnknown(options)).toEqual([...options, { code: '未知', label: '未知' }])
    expect([groupLabel(options, 'a'), groupLabel(options, '未知'), groupLabel(options, 'b')]).toEqual([
      '甲',
      '未知',
      'b',
    ])
  })
  it('of age know no other band', () => expect(birthdaysOf('18-', '2026-11-21')).toBeUndefined())
})
