import { saveFile } from '../../../shared/api.ts'

/** Sharp enough for print. */
const SCALE = 2

export const saveSvg = (svg: string, name: string): void =>
  saveFile({ blob: new Blob([svg], { type: 'image/svg+xml' }), fileName: `${name}.svg` })

export const savePng = async (
  { svg, width, height }: { svg: string; width: number; height: number },
  name: string,
): Promise<void> => {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = Object.assign(document.createElement('canvas'), {
    width: width * SCALE,
    height: height * SCALE,
  })
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!blob) throw new Error('the picture is empty')
  saveFile({ blob, fileName: `${name}.png` })
}
