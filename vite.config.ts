import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind(), compressed()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The content security policy lets no file stand inside another.
    assetsInlineLimit: 0,
  },
})

/** Compresses what compresses once, when it is built, instead of at every asking. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const files = await readdir(dir, { recursive: true })
      const texts = files.filter((file) => /\.(js|css|svg)$/.test(file)).map((file) => `${dir}/${file}`)
      await Promise.all(
        texts.map(async (file) => {
          const content = await readFile(file)
          await writeFile(`${file}.br`, await promisify(brotliCompress)(content))
          await writeFile(`${file}.gz`, await promisify(gzip)(content, { level: 9 }))
        }),
      )
    },
  }
}
