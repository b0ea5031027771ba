import { createHash } from 'node:crypto'
import { slashedText } from '@portal/contract/platform/time'
import { portalNow } from '../../clock/portal-now.ts'
import type { DossierScene, Piece } from './dossier.parts.ts'
import { json } from './dossier-paper.documents.ts'

/** An archive as it is written: piece by piece, each hashed, and at the end the list of all. */

interface Entry {
  readonly path: string
  readonly title: string
  readonly size: number
  readonly sha256: string
}
const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex')

interface Described {
  /** What it is called: 科技成果评价卷宗. */
  readonly title: string
  /** Lines under the title: what it is about. */
  readonly head: () => Promise<readonly string[]>
  /** The same for machines, in the manifest. */
  readonly about: object
}

const contentsOf = (
  { society, signatures, omitted, actor }: DossierScene,
  entries: readonly Entry[],
  { at, title, head }: { readonly at: string; readonly title: string; readonly head: readonly string[] },
) =>
  [
    `${society}　${title}`,
    '',
    ...head,
    `生成时间：${slashedText(at)}`,
    `生成人：${actor.name}`,
    '',
    `目录（共${entries.length}个文件，每个文件后为其SHA-256摘要）`,
    ...entries.map(
      ({ path, title: called, size, sha256 }, n) => `${n + 1}. ${path}　${called}　${size}字节\n   ${sha256}`,
    ),
    '',
    `签字（共${signatures.length}项）`,
    ...signatures.map(
      ({ document, signer, at: when, factor, docHash }) =>
        `${document}　${signer}　${slashedText(when)}　${factor === 'paper' ? '纸质签字' : '短信验证签字'}\n   ${docHash}`,
    ),
    ...(omitted.length > 0 ? ['', '未包含', ...omitted] : []),
    '',
    '核对方法：计算各文件的SHA-256摘要，与上表或manifest.json比较；更多见卷宗说明.txt。',
    '',
  ].join('\r\n')

export interface Made {
  files: number
  manifestHash: string
}

/** In the order of the parts; `made` is filled at the end. */
export async function* archivePieces<S extends DossierScene>(
  scene: S,
  parts: readonly ((scene: S) => AsyncGenerator<Piece>)[],
  { title, head, about }: Described,
  run: { made: Made; progress(done: number, total: number): Promise<void>; signal: AbortSignal },
): AsyncGenerator<{ name: string; content: Buffer; packed?: boolean }> {
  const entries: Entry[] = []
  const note = ({ path, title: called, content }: Piece) =>
    entries.push({ path, title: called, size: content.length, sha256: hashOf(content) })
  for (const [n, part] of parts.entries()) {
    for await (const piece of part(scene)) {
      run.signal.throwIfAborted()
      note(piece)
      yield { name: piece.path, content: piece.content, packed: piece.packed ?? false }
    }
    await run.progress(n + 1, parts.length)
  }
  const { society, actor, signatures, omitted } = scene
  const at = portalNow().toISOString()
  const list = contentsOf(scene, entries, { at, title, head: await head() })
  const contents = Buffer.from(`\ufeff${list}`)
  note({ path: '目录.txt', title: '目录', content: contents })
  yield { name: '目录.txt', content: contents }
  const manifest = json({
    ...{ format: 1, society, madeAt: at, madeBy: actor.name },
    ...about,
    ...{ files: entries, signatures, omitted },
  })
  run.made.files = entries.length + 1
  run.made.manifestHash = hashOf(manifest)
  yield { name: 'manifest.json', content: manifest }
}
