import { describe, expect, it } from 'vitest'
import { faultOfAddress } from './connection.ts'

describe('an address of the database', () => {
  it.each([
    'postgres://anna:se%2Fc%3Ar%40t@h1/shop',
    'postgresql://anna@h1:5433/shop?sslmode=no-verify',
    'postgres://[2001:db8::1]:5433/shop',
    'postgres://a:b,c@h1/shop',
    'postgres://anna@localhost:5499/shop?host=/tmp/x',
    'postgres://anna@/shop?host=%2Frun%2Fone',
    'postgres://h1/shop?target_session_attrs=read-write',
  ])('may be %s', (address) => {
    expect(faultOfAddress(address)).toBeUndefined()
  })

  it.each([
    ['mysql://h1/shop', 'must be an address like postgres:'],
    ['postgres://[::zz]/shop', 'must be an address like postgres:'],
    ['postgres://h1:0/shop', 'has a port that is not a number'],
    ['postgres://a@/shop?host=/tmp/x&port=x', 'has a port that is not a number'],
    ['postgres://a:b@h1:5432,h2:5433/shop', 'names several hosts'],
    ['postgres://a@/shop?host=h1,h2', 'names several hosts'],
  ])('is refused with what is wrong: %s', (address, fault) => {
    expect(faultOfAddress(address)).toContain(fault)
  })

  it('does not show its password in a fault', () => {
    expect(faultOfAddress('postgres://anna:se/cret@h1/shop')).not.toContain('cret')
  })
})
