import pg from 'pg'
import { describe, expect, it } from 'vitest'
import { faultOfAddress, hostsOf } from './hosts.ts'

/** What pg makes of the address of each host. */
const read = (address: string) =>
  hostsOf(address).all.map(({ options }) => {
    const { host, port, user, password, database } = new pg.Client(options)
    return { host, port, user, password, database }
  })
const login = { user: 'anna', password: 'se/c:r@t', database: 'shop' }

describe('an address of the database', () => {
  it.each([
    ['h1', [['h1', 5432]]],
    ['h1:5433', [['h1', 5433]]],
    [
      'h1:5432,h2:5433,h3',
      [
        ['h1', 5432],
        ['h2', 5433],
        ['h3', 5432],
      ],
    ],
    [
      '[2001:db8::1]:5433,[0:0::1]',
      [
        ['2001:db8::1', 5433],
        ['::1', 5432],
      ],
    ],
  ] as const)('may name the hosts %s', (hosts, expected) => {
    const all = read(`postgres://anna:se%2Fc%3Ar%40t@${hosts}/shop`)
    expect(all).toEqual(expected.map(([host, port]) => ({ ...login, host, port })))
    const named = hostsOf(`postgres://anna:se%2Fc%3Ar%40t@${hosts}/shop`).all.map(({ host, port }) => [host, port])
    expect(named).toEqual(expected)
  })

  it.each([
    [
      '?host=h1,h2&port=5433',
      [
        ['h1', 5433],
        ['h2', 5433],
      ],
    ],
    [
      '?host=h1,h2&port=5433,5434',
      [
        ['h1', 5433],
        ['h2', 5434],
      ],
    ],
    [
      '?host=%2Frun%2Fone,/run/two',
      [
        ['/run/one', 5432],
        ['/run/two', 5432],
      ],
    ],
    [
      '?host=%2Frun%2Fone%2C%2Frun%2Ftwo&port=1',
      [
        ['/run/one', 1],
        ['/run/two', 1],
      ],
    ],
  ] as const)('may have them as parameters: %s', (query, expected) => {
    expect(read(`postgres://anna:se%2Fc%3Ar%40t@/shop${query}`)).toEqual(
      expected.map(([host, port]) => ({ ...login, host, port })),
    )
  })

  it('keeps the port of an address with a socket', () => {
    expect(read('postgres://anna@localhost:5499/shop?host=%2Ftmp%2Fx')).toMatchObject([{ host: '/tmp/x', port: 5499 }])
  })

  it('keeps the other parameters', () => {
    const { all } = hostsOf('postgres://a@h1,h2/shop?sslmode=no-verify&target_session_attrs=any&options=-c%20x%3D1')
    for (const { options } of all) {
      const client = new pg.Client(options)
      expect(client.ssl).toEqual({ rejectUnauthorized: false })
      expect(client).toHaveProperty('connectionParameters.options', '-c x=1')
      expect(client).not.toHaveProperty('connectionParameters.target_session_attrs')
    }
  })

  it.each(['any', 'read-write', 'primary', 'standby', 'prefer-standby', 'read-only'])(
    'may want a server that is %s',
    (wanted) => {
      expect(hostsOf(`postgres://h1,h2/shop?target_session_attrs=${wanted}`).wanted).toBe(wanted)
    },
  )

  it('wants a server that can save, if it does not say which', () => {
    expect([hostsOf('postgres://h1,h2/shop').wanted, hostsOf('postgres://h1/shop').wanted]).toEqual([
      'read-write',
      'read-write',
    ])
  })

  it.each([
    ['mysql://h1/shop', 'must be an address like postgres:'],
    ['postgres://[::zz]/shop', 'must be an address like postgres:'],
    ['postgres://a:b:c@h1:1:2/shop', 'has a port that is not a number'],
    ['postgres://h1:0,h2/shop', 'has a port that is not a number'],
    ['postgres://h1:54x2/shop', 'has a port that is not a number'],
    ['postgres:///shop?host=a,b,c&port=1,2', 'must name one port for all hosts, or one for each'],
    ['postgres://h1,h2/shop?target_session_attrs=master', 'target_session_attrs: read-write, primary, any'],
    [`postgres://${'h,'.repeat(20)}h/shop`, 'at most 20 hosts'],
  ])('is refused with what is wrong: %s', (address, fault) => {
    expect(faultOfAddress(address)).toContain(fault)
  })

  it('does not show its password in a fault', () => {
    expect(faultOfAddress('postgres://anna:se/cret@h1/shop')).not.toContain('cret')
  })
})
