import { PLANTS } from './catalogue/all.ts'
import { inPlantedTree, type Plant, type PlantedTree } from './plant.ts'

/**
 * `npm run plants`: plants each mistake of the catalogue in a copy of the tree and runs the tests that are to notice it. `-- dues sign-in/`:
 * those alone whose name or file has one of these words in it. `--list`: what there is.
 */

/** Of a hundred mistakes so many have to be noticed. */
const SHARE = 95

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'))
const wanted = PLANTS.filter(
  ({ id, file }) => words.length === 0 || words.some((word) => id.includes(word) || file.includes(word)),
)
if (wanted.length === 0) {
  console.error(`nothing is planted under ${words.join(', ')}`)
  process.exit(2)
}

const noticed = async (tree: PlantedTree, plant: Plant): Promise<boolean> => {
  const { failed } = await tree.runWith(plant)
  const [first] = failed
  console.log(
    first ? `noticed   ${plant.id}: ${first}` : `SURVIVED  ${plant.id}: ${plant.why} (${plant.file})`,
  )
  return first !== undefined
}

/** What is red without a mistake notices none. */
const plantAll = async (tree: PlantedTree): Promise<boolean> => {
  const { failed, broken } = await tree.run([...new Set(wanted.flatMap(({ tests }) => tests))])
  for (const test of [...failed, ...broken]) console.error(`fails as it is: ${test}`)
  if (failed.length + broken.length > 0) return false
  let count = 0
  for (const plant of wanted) if (await noticed(tree, plant)) count += 1
  console.log(`\n${count} of ${wanted.length} noticed; at least ${SHARE} % have to be`)
  return count * 100 >= SHARE * wanted.length
}

if (process.argv.includes('--list'))
  for (const { id, file, why } of wanted) console.log(`${id}: ${why} (${file})`)
else process.exitCode = (await inPlantedTree(plantAll)) ? 0 : 1
