import { readdir, readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import sharp from 'sharp'
import { type BuildEnvironmentOptions, defineConfig, type Plugin } from 'vite'

/** Built in three steps: the workbench, what lives in the browser on the public site, and what draws the site's pages. */
export default defineConfig(({ isSsrBuild, mode }) => ({
  root: 'src/app',
  plugins: [react(), tailwind(), withoutSchemaWriter(), compressed(), pictures()],
  build: isSsrBuild ? drawing : mode === 'site' ? site : workbench,
  // All that draws the site stands in one file, made for production whatever the server's own environment says.
  ...(isSsrBuild && { ssr: { noExternal: true }, define: { 'process.env.NODE_ENV': '"production"' } }),
}))

const files: BuildEnvironmentOptions = {
  outDir: '../../dist/web',
  target: 'es2023',
  // The content security policy lets no file stand inside another.
  assetsInlineLimit: 0,
  // The first file names all others, so that what belongs together is fetched together: short names weigh less.
  rolldownOptions: { output: { chunkFileNames: 'assets/[hash].js' } },
}

const workbench: BuildEnvironmentOptions = {
  ...files,
  emptyOutDir: true,
  manifest: true,
  rolldownOptions: {
    output: {
      ...files.rolldownOptions?.output,
      // Sign-in and nearly every page need these. In two files they compress better than in fifteen.
      codeSplitting: {
        groups: [
          {
            name: 'page',
            test: /src\/(shared\/(roles|sessionUser)|ui\/(api|Page|table\/(showValue|listBody)))\.tsx?$|react-store|use-sync-external-store|useRouter/,
          },
          { name: 'fields', test: /src\/ui\/form\/(TextField|Labelled|fieldClasses)\.tsx?$/ },
        ],
      },
    },
  },
}

/** Staff and visitors share no page: neither waits for a file that was cut to suit the other. */
const site: BuildEnvironmentOptions = {
  ...files,
  emptyOutDir: false,
  copyPublicDir: false,
  manifest: '.vite/site.json',
  rolldownOptions: { ...files.rolldownOptions, input: 'src/app/islands.ts' },
}

const drawing: BuildEnvironmentOptions = {
  outDir: '../../dist/site',
  emptyOutDir: true,
  copyPublicDir: false,
  target: 'node24',
}

/** Compresses what compresses once, when it is built, instead of at every asking. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = '' }) {
      const files = new Set((await readdir(dir, { recursive: true })).map((file) => `${dir}/${file}`))
      // The site's files come to those of the workbench, which are compressed already.
      const texts = [...files].filter((file) => /\.(js|css|svg)$/.test(file) && !files.has(`${file}.gz`))
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

/** Makes pictures of our drawings for those who take no drawing: telephones, and whoever shows what was shared. */
function pictures(): Plugin {
  return {
    name: 'pictures',
    apply: (_, { command, isSsrBuild }) => command === 'build' && isSsrBuild === true,
    async writeBundle({ dir = '' }) {
      const { drawSharePicture } = await import(`${dir}/site.js`)
      const web = `${dir}/../web`
      const shared = sharp(Buffer.from(drawSharePicture())).resize(1200, 630)
      await shared.png({ palette: true, quality: 90, effort: 10 }).toFile(`${web}/og.png`)
      for (const [name, size] of [
        ['apple-touch-icon', 180],
        ['icon-512', 512],
      ] as const) {
        // Telephones cut the corners themselves.
        const icon = sharp(`${web}/favicon.svg`, { density: (72 * size) / 32 }).flatten({ background: '#0c2439' })
        await icon.resize(size, size).png({ palette: true }).toFile(`${web}/${name}.png`)
      }
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
