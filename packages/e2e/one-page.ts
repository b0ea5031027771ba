/** One empty page, with the offsets that a reader checks. */
export const ONE_PAGE = (() => {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]>>',
  ]
  let text = '%PDF-1.4\n'
  const starts = objects.map((object, n) => {
    const start = text.length
    text += `${n + 1} 0 obj${object}endobj\n`
    return `${String(start).padStart(10, '0')} 00000 n \n`
  })
  const table = text.length
  return Buffer.from(
    `${text}xref\n0 4\n0000000000 65535 f \n${starts.join('')}trailer<</Size 4/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`,
  )
})()
