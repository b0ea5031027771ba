import { describe, expect, it } from 'vitest'
import {
  DIVISIONS,
  provinceName,
  provinceOfCode,
  provinceOfText,
  provincesOn,
  REGION,
  UNKNOWN,
} from './divisions.ts'

const codesOn = (day: string) => provincesOn(day).map(({ code }) => code)

describe('provinces', () => {
  it('are 34 today, each once, and filters offer them and 未知', () => {
    expect(new Set(codesOn('2026-01-01')).size).toBe(34)
    expect(REGION).toHaveLength(35)
    expect(REGION.at(-1)?.code).toBe(UNKNOWN)
  })

  it('are those of the day that is asked about', () => {
    expect(codesOn('1988-04-12')).not.toContain('46')
    expect(codesOn('1988-04-13')).toContain('46')
    expect(codesOn('1997-03-13')).not.toContain('50')
    expect(codesOn('1997-03-14')).toContain('50')
    expect(codesOn('1999-12-19')).not.toContain('82')
    expect(codesOn('1985-01-01')).toHaveLength(30)
  })

  it.each([
    ['420106', '42'],
    ['500101', '50'],
    // Given out before Chongqing left Sichuan.
    ['510211', '50'],
    ['512301', '50'],
    ['513521', '50'],
    ['510104', '51'],
    ['990001', ''],
    ['100000', ''],
    ['', ''],
  ])('%s belongs to %s', (digits, code) => expect(provinceOfCode(digits)).toBe(code))

  it.each([
    ['湖北省武汉市', '42'],
    ['湖北武汉', '42'],
    ['中国湖北', '42'],
    ['湖 北 省，武汉', '42'],
    ['中华人民共和国 广西壮族自治区', '45'],
    ['武汉中国湖北', ''],
    ['湖中国北', ''],
    ['四川省成都市', '51'],
    ['四川省重庆市江北区', '50'],
    ['四川涪陵', '50'],
    ['重庆市', '50'],
    ['天津市河北区', '12'],
    ['内蒙古呼和浩特', '15'],
    ['青海省海南藏族自治州', '63'],
    ['广西 南宁', '45'],
    ['武汉', ''],
    ['示例省示例市', ''],
    ['', ''],
  ])('%s lies in %s', (text, code) => expect(provinceOfText(text)).toBe(code))

  it('what was names what it belongs to now', () => {
    for (const { code, to, now } of DIVISIONS) expect(to === undefined, code).toBe(now === undefined)
    expect(provinceName('50')).toBe('重庆市')
    expect(provinceName('')).toBe(UNKNOWN)
  })
})
