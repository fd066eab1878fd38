import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { healthCalls } from '#features/health/contract.ts'
import { openTextRecords } from '#platform/mail/textRecords.ts'
import { type NameServer, openNameServer } from '#test/nameServer.ts'
import { openShop } from '#test/openShop.ts'
import { stopClock } from '#test/stopClock.ts'
import { readMailRecords, senderDomain } from './mailRecords.ts'

const domain = 'tidewater-mobile.ca'
let names: NameServer
beforeAll(async () => {
  names = await openNameServer()
})
beforeEach(() => {
  names.isSilent = false
  names.asked.length = 0
  names.records = new Map([
    [domain, ['google-site-verification=x', 'v=spf1 include:spf.provider.example -all']],
    [`_dmarc.${domain}`, ['v=DMARC1; p=none']],
    [`s1._domainkey.${domain}`, ['v=DKIM1; k=rsa; p=MIIB']],
  ])
})

const read = (selector?: string, of = domain) => readMailRecords(openTextRecords(names.resolver), of, selector)

describe('the records of the domain that sends mail', () => {
  it('are found', async () => {
    expect(await read('s1')).toEqual({
      ...{ domain, spf: 'found', dmarc: 'found' },
      dkim: { name: `s1._domainkey.${domain}`, state: 'found' },
    })
  })

  it('are missing; DKIM is only looked up with a selector', async () => {
    names.records.clear()
    expect(await read()).toEqual({ domain, spf: 'missing', dmarc: 'missing', dkim: undefined })
    expect(names.asked.toSorted()).toEqual([`_dmarc.${domain}`, domain])
    expect((await read('s2')).dkim).toEqual({ name: `s2._domainkey.${domain}`, state: 'missing' })
  })

  it('are wrong: two SPF records, a DKIM key that was taken back', async () => {
    names.records.set(domain, ['v=spf1 -all', 'v=spf1 mx -all'])
    names.records.set(`s1._domainkey.${domain}`, ['v=DKIM1; p='])
    const { spf, dkim } = await read('s1')
    expect(spf).toEqual({ wrong: expect.stringContaining('several') })
    expect(dkim?.state).toEqual({ wrong: expect.stringContaining('taken back') })
  })

  it('a subdomain has the DMARC record of the domain above it, but not its SPF record', async () => {
    expect(await read(undefined, `www.${domain}`)).toMatchObject({ spf: 'missing', dmarc: 'found' })
  })

  it('are unknown while no name server answers, and are looked up again after a minute', async () => {
    names.isSilent = true
    const records = openTextRecords(names.resolver)
    expect(await readMailRecords(records, domain, 's1')).toMatchObject({
      ...{ spf: 'unknown', dmarc: 'unknown' },
      dkim: { state: 'unknown' },
    })
    names.isSilent = false
    expect(await readMailRecords(records, domain, undefined)).toMatchObject({ spf: 'unknown' })
    stopClock()
    vi.setSystemTime(Date.now() + 2 * 60_000)
    await expect.poll(async () => (await readMailRecords(records, domain, undefined)).spf).toBe('found')
  })

  it('are kept for an hour', async () => {
    const records = openTextRecords(names.resolver)
    await readMailRecords(records, domain, undefined)
    await readMailRecords(records, domain, undefined)
    expect(names.asked).toHaveLength(2)
  })
})

it('names that are not of the internet are not looked up', () => {
  const domainOf = (address: string) =>
    senderDomain(`smtp://${encodeURIComponent(address)}:x@mail.test`, 'http://shop.test')
  expect(domainOf('shop@tidewater-mobile.ca')).toBe(domain)
  for (const address of ['shop@localhost', 'shop@shop.test', 'shop@tidewater.example', 'no address']) {
    expect(domainOf(address)).toBeUndefined()
  }
})

describe('the page Health', () => {
  const open = async (smtpUrl: string) => {
    const shop = await openShop('demo_shop', {
      smtpUrl,
      textRecords: openTextRecords(names.resolver),
      dkimSelector: 's1',
    })
    const { body } = await shop.ask(await shop.signIn('admin'), healthCalls.all)
    return body.parts.find(({ name }) => name === 'Mail domain')
  }
  const ours = `smtp://${encodeURIComponent(`shop@${domain}`)}:x@127.0.0.1:9`

  it('says that all is well', async () => {
    expect(await open(ours)).toMatchObject({ state: 'good', advice: [] })
  })

  it('names the records that are missing, and where they belong', async () => {
    names.records.clear()
    const part = await open(ours)
    expect(part).toMatchObject({ state: 'warning', summary: 'Mail of the shop may arrive as junk mail.' })
    expect(part?.advice.map((sentence) => sentence.split('. ')[0])).toEqual([
      `Add an SPF record (TXT) at ${domain}`,
      `Add a DKIM record (TXT) at s1._domainkey.${domain}`,
      `Add a DMARC record (TXT) at _dmarc.${domain}`,
    ])
  })

  it('needs no attention while no name server answers', async () => {
    names.isSilent = true
    const part = await open(ours)
    expect(part).toMatchObject({ state: 'good', advice: [] })
    expect(part?.facts).toContainEqual({ label: 'SPF', value: 'could not be looked up', kind: 'text' })
  })

  it('has no such part for a name that is not of the internet', async () => {
    expect(await open('smtp://127.0.0.1:9')).toBeUndefined()
    expect(names.asked).toEqual([])
  })
})
