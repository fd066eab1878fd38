import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

export default defineConfig({
  root: 'src/web',
  plugins: [react(), tailwind(), withoutSchemaWriter(), compressed()],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    // The content security policy lets no file stand inside another.
    assetsInlineLimit: 0,
    // The first file names all others, so that what belongs together is fetched together: short names weigh less.
    rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
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

/** Zod's writer of JSON Schema hangs on every schema. Only the server writes any; the browser is spared its 5 KB. */
function withoutSchemaWriter(): Plugin {
  return {
    name: 'without-schema-writer',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/.test(id)) return undefined
      const names = [...code.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name)
      const aliases = [...code.matchAll(/^export \{ \w+ as (\w+) \}/gm)].map(([, name]) => name)
      const nothing = 'const nothing = () => nothing'
      const exported = [...names, ...aliases].map((name) => `nothing as ${name}`)
      return { code: `${nothing}\nexport { ${exported.join(', ')} }`, map: null }
    },
  }
}
