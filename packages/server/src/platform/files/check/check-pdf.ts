import { constants, inflateSync } from 'node:zlib'
import { findEndOfDirectory } from '../../documents/zip.ts'

const LARGEST_OBJECT_STREAM = 16 * 1024 * 1024
const MOST_UNPACKED = 64 * 1024 * 1024
// Becomes many times as much where it is read as objects.
const MOST_STRUCTURE = 32 * 1024 * 1024
// Each costs a look at its dictionary: without an end, a file of nothing but beginnings holds everybody up for seconds.
const MOST_STREAMS = 20_000
// Of one object that packs others: its own, and words in its strings that look like it.
const MOST_BEGINNINGS = 16
// Real ones have a few hundred bytes.
const LONGEST_DICTIONARY = 64 * 1024

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
  // Opens a file elsewhere, in the name of whoever reads: with a share of a stranger, their password travels along.
  'GoToR',
]
const ACTIVE = new RegExp(`/(?:${ACTIVE_NAMES.map(spellings).join('|')})(?![A-Za-z0-9#])`)
// `JS` is too short to look for in compressed bytes, so its value must follow.
const SCRIPT = new RegExp(`/${spellings('JS')}\\s*(?:\\(|<[0-9A-Fa-f<]|\\d+\\s+\\d+\\s+R)`)
const landmark = (...types: string[]) =>
  new RegExp(
    `\\sobj(?![A-Za-z])|stream(\\r\\n|\\n|\\r)|/(?:${types.map(spellings).join('|')})(?![A-Za-z0-9#])`,
    'g',
  )
const OBJECTS = landmark('ObjStm')
/** All that is unpacked by somebody who only wants to know what objects there are. */
const STRUCTURE = landmark('ObjStm', 'XRef')
const FILTER = new RegExp(
  `/${spellings('Filter')}(?![A-Za-z0-9#])\\s*(\\[[^\\]]{0,200}\\]|/[^\\s/<>\\[\\]()]+)?`,
  'g',
)
const PREDICTED = new RegExp(`/(?:${spellings('DecodeParms')}|DP)(?![A-Za-z0-9#])`)

/** A complete PDF that can only be looked at; throws otherwise. Objects inside compressed streams count. */
export function checkPdf(content: Buffer): void {
  if (!content.subarray(0, 8).toString('latin1').startsWith('%PDF-')) throw new Error('no header')
  const tail = content.subarray(-1024).toString('latin1')
  if (!tail.includes('%%EOF') || !tail.includes('startxref')) throw new Error('no end')
  if (findEndOfDirectory(content) >= 0) throw new Error('an archive as well')

  const text = content.toString('latin1')
  if (/<script|<html|<!doctype/i.test(text)) throw new Error('a page as well')
  refuseActive(text)
  for (const { dictionary, stream } of packedStreams(content, text, OBJECTS)) {
    if (PREDICTED.test(dictionary)) throw new Error('object stream behind a predictor')
    refuseActive(stream)
  }
}

/** Throws where a reader without limits, let at the file, would unpack more than memory should hold. */
export function refuseMuchPacked(content: Buffer): void {
  for (const _ of packedStreams(content, content.toString('latin1'), STRUCTURE));
}

function refuseActive(text: string): void {
  if (ACTIVE.test(text) || SCRIPT.test(text)) throw new Error('active or hidden content')
}

interface Packed {
  readonly dictionary: string
  readonly stream: string
}

/** From ` obj` on, however far its dictionary reaches, each beginning of a stream in it may be the one that counts. */
function* packedStreams(content: Buffer, text: string, landmarks: RegExp): Generator<Packed> {
  let unpacked = 0
  let streams = 0
  let start = 0
  let packed = false
  let beginnings = 0
  for (const { 0: found, 1: stream, index } of text.matchAll(landmarks)) {
    if (stream !== undefined) {
      if (text.slice(index - 3, index) === 'end') continue
      streams += 1
      if (streams > MOST_STREAMS) throw new Error('too many streams')
      if (!packed) continue
      beginnings += 1
      if (beginnings > MOST_BEGINNINGS) throw new Error('too many beginnings of one stream')
      const dictionary = text.slice(start, index)
      const filter = filterOf(dictionary)
      // What stands there plainly is read by others, with nothing to unpack.
      if (filter === '' && landmarks === STRUCTURE) continue
      const inside = unpack(content.subarray(index + found.length), filter)
      unpacked += inside.length
      if (unpacked > (landmarks === STRUCTURE ? MOST_STRUCTURE : MOST_UNPACKED))
        throw new Error('unpacks to too much')
      yield { dictionary, stream: inside.toString('latin1') }
    } else if (found.endsWith('obj')) {
      // Words in a string or comment, so that what stands before them is overlooked.
      if (packed && beginnings === 0) throw new Error('object stream without a stream')
      start = index
      packed = false
      beginnings = 0
    } else packed = true
  }
}

/** Every one that is named counts, also where it only seems to be a name: one by reference is no name that can be read. */
function filterOf(dictionary: string): string {
  if (dictionary.length > LONGEST_DICTIONARY) throw new Error('dictionary is too long')
  const filters = [...dictionary.matchAll(FILTER)].map(([, name = '?']) => name.replace(/[[\]\s]/g, ''))
  const [first = ''] = filters
  if (filters.some((name) => name !== first)) throw new Error('object stream with several filters')
  return first
}

function unpack(stream: Buffer, filter: string): Buffer {
  // None writes them plainly: where no filter can be seen, it is hidden.
  if (filter !== '/FlateDecode') throw new Error('object stream behind an unusual filter')
  // The stream's length is not trusted: zlib knows where its data end, and a cut stream is read as far as it goes.
  const options = { maxOutputLength: LARGEST_OBJECT_STREAM, finishFlush: constants.Z_SYNC_FLUSH }
  return inflateSync(stream, options)
}

function spellings(name: string): string {
  const letters = [...name].map((letter) => {
    const code = letter.charCodeAt(0).toString(16)
    return `(?:${letter}|#${code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`)})`
  })
  return letters.join('')
}
