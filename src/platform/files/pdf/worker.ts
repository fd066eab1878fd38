import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import initialize, { TypstCompilerBuilder } from '@myriaddreamin/typst-ts-web-compiler'
import type { PdfJob, PdfResult } from '../pdf.ts'

const fonts = [
  'inter/400Regular/Inter_400Regular.ttf',
  'inter/600SemiBold/Inter_600SemiBold.ttf',
  'bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf',
]
const readPackageFile = (path: string) => readFile(fileURLToPath(import.meta.resolve(path)))

const compiler = await openCompiler()
parentPort?.on('message', ({ id, source, inputs, logo }: PdfJob) => {
  const drawn: PdfResult = (() => {
    try {
      return { id, pdf: draw(source, inputs, logo) }
    } catch (error) {
      return { id, error: String(error) }
    }
  })()
  parentPort?.postMessage(drawn)
})

async function openCompiler() {
  const program = await readPackageFile('@myriaddreamin/typst-ts-web-compiler/wasm')
  await initialize({ module_or_path: program })
  const builder = new TypstCompilerBuilder()
  // Templates cannot read files: everything that they draw is in their inputs.
  builder.set_dummy_access_model()
  for (const font of fonts) await builder.add_raw_font(await readPackageFile(`@expo-google-fonts/${font}`))
  return builder.build()
}

const main = '/main.typ'
const logoFile = '/logo.png'
/** Errors as lines of text. */
const diagnosticsFormat = 3

function draw(source: string, inputs: PdfJob['inputs'], logo: PdfJob['logo']): Uint8Array {
  if (logo) compiler.map_shadow(logoFile, logo)
  compiler.add_source(main, source)
  const { result, diagnostics } = compiler.compile(main, Object.entries(inputs), 'pdf', diagnosticsFormat)
  compiler.reset()
  if (logo) compiler.unmap_shadow(logoFile)
  if (!result) throw new Error(JSON.stringify(diagnostics))
  return result
}
