import { describe, expect, it } from 'vitest'
import { threadTime } from '#test/measuredTime.ts'
import { judgePassword } from './judgePassword.ts'

const judge = (password: string) =>
  judgePassword(password, { shop: 'Tidewater Mobile', username: 'Mic Mac', email: 'micmac@tidewater.example' })

describe('a password that is easy to guess is weak, and the reply has the reason', () => {
  it.each([
    ['Password1234', 'too common'],
    ['123password4567', 'too common'],
    ['iloveyou12345', 'too common'],
    ['1q2w3e4r5t6y', 'too common'],
    ['P@$$w0rd!1999', 'too common'],
    ['Summer2025!!', 'too common'],
    ['Jennifer1987', 'too common'],
    ['MapleLeafs2026', 'too common'],
    ['Montreal2026!', 'too common'],
    ['bonjour123456', 'too common'],
    ['hockeynight2026', 'too few words'],
    ['JohnSmith12345', 'too common'],
    ['bluebird morning', 'too few words'],
    ['abcabcabcabc', 'repeats itself'],
    ['lovelovelove', 'repeats itself'],
    ['abcdefghijklm', 'in a row'],
    ['azertyuiopqs', 'follows the keys'],
    ['902-555-0123', 'digits and signs alone'],
    ['83612957441085', 'digits and signs alone'],
    ['tidewater-demo-2026', 'only words about the shop'],
    ['T1dew@ter-M0bile', 'only words about the shop'],
    ['Tidewater2026!x', 'too few words'],
    ['tidewaterlily', 'too few words'],
    ['MICMAC@tidewater.example', 'your e-mail address'],
    [`${'a'.repeat(40)}`, 'repeats itself'],
  ])('%s', (password, reason) => {
    expect(judge(password)).toEqual({ strength: 'weak', fault: expect.stringContaining(reason) })
  })
})

describe('a password that takes a billion tries or more is accepted', () => {
  it.each([
    ['blueberry pancakes', 'fair'],
    ['given by somebody', 'fair'],
    ['another good one', 'fair'],
    ['kX9$mQ2!vL7z', 'good'],
    ['correct horse battery staple', 'strong'],
    ['quiet harbour lights', 'strong'],
    ['le chat noir dort bien', 'strong'],
    ['тихая гавань огни', 'strong'],
    [`${'a'.repeat(32)}quiet harbour lights`, 'strong'],
  ])('%s', (password, strength) => {
    expect(judge(password)).toEqual({ strength, fault: undefined })
  })
})

it('the longest passwords are judged quickly, whatever they consist of', () => {
  judge('the first one loads the words')
  const hostile = [
    '4@8({[<361!|0$5+7%2',
    'rep64@310l4',
    '1/1/91 ',
    '19871988',
    'p4$$w0rd',
    'tidewater105phone',
    'aAbB1!',
  ]
  for (const text of hostile) {
    const password = text.repeat(128).slice(0, 128)
    const start = threadTime()
    judge(password)
    expect(threadTime() - start, password).toBeLessThan(100)
  }
})
