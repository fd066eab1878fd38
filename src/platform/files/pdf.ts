import { readFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'

/** The values that a template reads as `sys.inputs`. They are data: nothing in them runs as Typst code. */
export type TemplateInputs = Record<string, string>

export interface PdfJob {
  id: number
  source: string
  inputs: TemplateInputs
  /** The bytes of a picture that the template shows as `/logo.png`. */
  logo?: Uint8Array | undefined
}
export type PdfResult = { id: number; pdf: Uint8Array } | { id: number; error: string }

interface Waiting {
  resolve: (pdf: Buffer) => void
  reject: (error: Error) => void
}

const timeLimit = 30_000
const idleLimit = 60_000
/**
 * The compiler never frees memory: on 2026-11-23, a thousand characters of inputs left 0.7 MB. After this many characters a new
 * worker replaces it.
 */
const charactersPerWorker = 200_000

/**
 * Draws a Typst template as a PDF. Its files are read one after the other, as if they were one. The same template and inputs
 * return the same bytes.
 * The compiler runs in a worker thread: a long document takes half a second of processor time, and the compiler keeps
 * 150 MB. The thread starts with the first document and ends after a minute without one.
 */
export async function drawPdf(template: readonly URL[], inputs: TemplateInputs, logo?: Uint8Array): Promise<Buffer> {
  const files = await Promise.all(template.map((file) => readFile(file, 'utf8')))
  worker ??= startWorker()
  return worker.draw(files.join('\n'), inputs, logo)
}

let worker: ReturnType<typeof startWorker> | undefined

function startWorker() {
  const thread = new Worker(new URL('./pdf/worker.ts', import.meta.url))
  // An idle compiler does not keep the process running; a document in progress does.
  thread.unref()
  const waiting = new Map<number, Waiting>()
  let drawings = 0
  let characters = 0
  let timer: NodeJS.Timeout | undefined

  const end = (error: Error) => {
    if (worker === started) worker = undefined
    clearTimeout(timer)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    void thread.terminate()
  }
  const waitFor = (limit: number, reason: string) => {
    clearTimeout(timer)
    timer = setTimeout(() => end(new Error(reason)), limit).unref()
  }

  thread.on('error', end)
  thread.on('exit', () => end(new Error('The PDF compiler ended before the document was drawn.')))
  thread.on('message', (drawn: PdfResult) => {
    const caller = waiting.get(drawn.id)
    waiting.delete(drawn.id)
    if ('pdf' in drawn) caller?.resolve(Buffer.from(drawn.pdf))
    else caller?.reject(new Error(`The PDF could not be drawn: ${drawn.error}`))
    if (waiting.size > 0) return waitFor(timeLimit, tooSlow)
    thread.unref()
    if (characters >= charactersPerWorker) end(new Error('The PDF compiler is replaced.'))
    else waitFor(idleLimit, 'The PDF compiler is idle.')
  })

  const started = {
    draw: (source: string, inputs: TemplateInputs, logo?: Uint8Array) =>
      new Promise<Buffer>((resolve, reject) => {
        const id = ++drawings
        waiting.set(id, { resolve, reject })
        characters += logo?.length ?? 0
        for (const input of Object.values(inputs)) characters += input.length
        // From here on new documents go to the next worker, so that this one can end.
        if (characters >= charactersPerWorker) worker = undefined
        thread.ref()
        waitFor(timeLimit, tooSlow)
        thread.postMessage({ id, source, inputs, logo } satisfies PdfJob)
      }),
  }
  return started
}

const tooSlow = `A PDF took longer than ${timeLimit / 1000} seconds to draw.`
