import { constants, inflateSync } from 'node:zlib'
import { findEndOfDirectory } from '../zip.ts'

const LARGEST_OBJECT_STREAM = 16 * 1024 * 1024
const MOST_UNPACKED = 64 * 1024 * 1024
// Each costs a look at its dictionary: without an end, a file of nothing but beginnings holds everybody up for seconds.
const MOST_STREAMS = 20_000
// A dictionary directly before its stream; real ones have a few hundred bytes.
const DICTIONARY_REACH = 4096

// What a scan never needs. A name may spell each letter as #xx.
const ACTIVE_NAMES = [
  'JavaScript',
  'Launch',
  'EmbeddedFile',
  'EmbeddedFiles',
  'RichMedia',
  'XFA',
  'Encrypt',
  'ImportData',
  'SubmitForm',
  'GoToE',
]
const ACTIVE = new RegExp(`/(?:${ACTIVE_NAMES.map(spellings).join('|')})(?![A-Za-z0-9#])`)
// `JS` is too short to look for in compressed bytes, so its value must follow.
const SCRIPT = new RegExp(`/${spellings('JS')}\\s*(?:\\(|<[0-9A-Fa-f<]|\\d+\\s+\\d+\\s+R)`)
const OBJECT_STREAM = new RegExp(`/${spellings('ObjStm')}(?![A-Za-z0-9#])`)
const FILTER = new RegExp(`/${spellings('Filter')}\\s*(\\[[^\\]]*\\]|/[^\\s/<>\\[\\]()]+)?`)

/** A complete PDF that can only be looked at; throws otherwise. Objects inside compressed streams count. */
export function checkPdf(content: Buffer): void {
  if (!content.subarray(0, 8).toString('latin1').startsWith('%PDF-')) throw new Error('no header')
  const tail = content.subarray(-1024).toString('latin1')
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) throw new Error('no end')
  if (findEndOfDirectory(content) >= 0) throw new Error('an archive as well')

  const text = content.toString('latin1')
  if (/<script|<html|<!doctype/i.test(text)) throw new Error('a page as well')
  refuseActive(text)
  let unpacked = 0
  for (const stream of objectStreams(content, text)) {
    unpacked += stream.length
    if (unpacked > MOST_UNPACKED) throw new Error('unpacks to too much')
    refuseActive(stream)
  }
}

function refuseActive(text: string): void {
  if (ACTIVE.test(text) || SCRIPT.test(text)) throw new Error('active or hidden content')
}

function* objectStreams(content: Buffer, text: string): Generator<string> {
  let streams = 0
  for (const match of text.matchAll(/stream(\r\n|\n|\r)/g)) {
    const { index } = match
    if (text.slice(index - 3, index) === 'end') continue
    streams += 1
    if (streams > MOST_STREAMS) throw new Error('too many streams')
    const reach = text.slice(Math.max(0, index - DICTIONARY_REACH), index)
    const dictionary = reach.slice(reach.lastIndexOf(' obj') + 1)
    if (!OBJECT_STREAM.test(dictionary)) continue
    yield unpack(content.subarray(index + match[0].length), filterOf(dictionary))
  }
}

function filterOf(dictionary: string): string {
  const filter = FILTER.exec(dictionary)
  return (filter?.[1] ?? '').replace(/[[\]\s]/g, '')
}

function unpack(stream: Buffer, filter: string): string {
  // Objects stored plainly were read with the rest of the file.
  if (filter === '') return ''
  if (filter !== '/FlateDecode') throw new Error('object stream behind an unusual filter')
  // The stream's length is not trusted: zlib knows where its data end, and a cut stream is read as far as it goes.
  const options = { maxOutputLength: LARGEST_OBJECT_STREAM, finishFlush: constants.Z_SYNC_FLUSH }
  return inflateSync(stream, options).toString('latin1')
}

function spellings(name: string): string {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  })
  return letters.join('')
}
