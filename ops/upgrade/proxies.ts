import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findCaddy, findHaproxy, findNginx } from '../../tools/debianPrograms.ts'

/** Where a proxy listens, and the ports of its nodes. The examples have three. */
interface Ports {
  proxy: number
  nodes: readonly number[]
}

interface Proxy {
  /** The example that people copy. Only its addresses are replaced. */
  example: string
  /** Writes what the example needs around it, and returns the command. */
  prepare: (folder: string, text: string, ports: Ports) => { program: string; args: string[]; libraries?: string }
}

const proxies = {
  haproxy: {
    example: 'ops/haproxy/haproxy.cfg',
    prepare(folder, text, ports) {
      const file = join(folder, 'haproxy.cfg')
      writeFileSync(
        file,
        text
          .replace('bind :80', `bind 127.0.0.1:${ports.proxy}`)
          .replace('/run/haproxy/admin.sock', join(folder, 'haproxy.sock')),
      )
      const { program, libraries } = findHaproxy()
      return { program, libraries, args: ['-f', file] }
    },
  },
  nginx: {
    example: 'ops/nginx/cluster.conf',
    prepare(folder, text, ports) {
      writeFileSync(join(folder, 'cluster.conf'), text.replace('listen 80;', `listen 127.0.0.1:${ports.proxy};`))
      // Debian's file, as far as it matters here.
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${join(folder, each)};`,
      )
      const file = join(folder, 'nginx.conf')
      writeFileSync(
        file,
        `${process.getuid?.() === 0 ? 'user root;\n' : ''}worker_processes auto;
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log ${join(folder, 'nginx.log')};
events { worker_connections 768; }
http {
${temporary.join('\n')}
access_log off;
include ${join(folder, 'cluster.conf')};
}
`,
      )
      return { program: findNginx().program, args: ['-p', folder, '-c', file, '-e', join(folder, 'nginx.log')] }
    },
  },
  caddy: {
    example: 'ops/caddy/cluster.Caddyfile',
    prepare(folder, text, ports) {
      const file = join(folder, 'Caddyfile')
      writeFileSync(file, text.replace('\nshop.example {', `\nhttp://127.0.0.1:${ports.proxy} {`))
      return { program: findCaddy().program, args: ['run', '--config', file, '--adapter', 'caddyfile'] }
    },
  },
} satisfies Record<string, Proxy>

export type ProxyName = keyof typeof proxies
export const isProxy = (name: string): name is ProxyName => Object.hasOwn(proxies, name)
// The keys of an object that is never changed.
export const proxyNames = Object.keys(proxies) as ProxyName[]

const textOf = (name: ProxyName) => readFileSync(proxies[name].example, 'utf8')

/** For how long the nodes of the example go on answering. */
export function drainSecondsOf(name: ProxyName): number {
  const [, seconds] = /DRAIN_SECONDS=(\d+)/.exec(textOf(name)) ?? []
  if (!seconds) throw new Error(`${proxies[name].example} does not name DRAIN_SECONDS.`)
  return Number(seconds)
}

/** Starts a proxy with the configuration of its example. */
export function startProxy(name: ProxyName, folder: string, ports: Ports, isQuiet = false): ChildProcess {
  const own = join(folder, name)
  mkdirSync(own, { recursive: true })
  const text = ports.nodes
    .reduce((replaced, port, at) => replaced.replaceAll(`10.0.0.${at + 1}:3000`, `127.0.0.1:${port}`), textOf(name))
    // The nodes of the example for which there is none.
    .replaceAll(/^ *server \w+ 10\.0\.0\.\d:3000.*\n/gm, '')
  const prepared: ReturnType<Proxy['prepare']> = proxies[name].prepare(own, text, ports)
  return spawn(prepared.program, prepared.args, {
    env: {
      ...process.env,
      ...(prepared.libraries && { LD_LIBRARY_PATH: prepared.libraries }),
      ...{ HOME: own, XDG_DATA_HOME: own, XDG_CONFIG_HOME: own, CADDY_ADMIN: `unix//${join(own, 'admin.sock')}` },
    },
    stdio: ['ignore', 'ignore', isQuiet || name === 'caddy' ? 'ignore' : 'inherit'],
  })
}
