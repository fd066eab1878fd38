import { describe, expect, it } from 'vitest'
import { daysAfter } from '#shared/day.ts'
import type { Failure, Result } from '../../tools/testReports.ts'
import { faultOf, judge, mostRetries } from '../../tools/testVerdict.ts'

const today = '2026-11-24'
const failure = (title: string): Failure => ({ file: 'test/e2e/notices.spec.ts', titles: [title], error: 'Too late.' })
const failed = (...failures: Failure[]): Result[] => [{ passed: 7, failures }]
const passes = (): Result => ({ passed: 1, failures: [] })
const fails = (again: Failure): Result => ({ passed: 0, failures: [again] })

describe('a test that fails', () => {
  it('is flaky if it passes when it runs once more', async () => {
    const verdict = await judge(failed(failure('a notice goes')), passes)
    expect(verdict).toEqual({ passed: 8, failed: [], flaky: [failure('a notice goes')], quarantined: [] })
  })

  it('has failed if it fails again, or if no test of that name ran', async () => {
    expect((await judge(failed(failure('a notice goes')), fails)).failed).toEqual([failure('a notice goes')])
    expect((await judge(failed(failure('a notice goes')), () => ({ passed: 0, failures: [] }))).failed).toHaveLength(1)
  })

  it('is not tried again among too many', async () => {
    const many = Array.from({ length: mostRetries + 1 }, (_, at) => failure(`notice ${at}`))
    expect((await judge(failed(...many), passes)).failed).toEqual(many)
  })

  it('is not tried again if it is a check, such as the linter', async () => {
    expect((await judge(failed({ titles: ['Lint'], error: 'A fault.' }), passes)).failed).toHaveLength(1)
  })

  it('does not fail the run in quarantine', async () => {
    const excused = [{ test: 'test/e2e/notices.spec.ts › a notice goes', reason: 'The clock.', until: today }]
    const verdict = await judge(failed(failure('a notice goes'), failure('another')), fails, excused)
    expect(verdict.quarantined).toEqual([failure('a notice goes')])
    expect(verdict.failed).toEqual([failure('another')])
  })
})

describe('the quarantine', () => {
  const entry = { test: 'test/e2e/notices.spec.ts › a notice goes', reason: 'The clock.', until: daysAfter(today, 14) }

  it('accepts a reason and a day at most 14 days away', () => {
    expect(faultOf(entry, today)).toBeUndefined()
  })

  it.each([
    [{ until: daysAfter(today, 15) }, 'may stay for 14 days'],
    [{ until: daysAfter(today, -1) }, 'was to be repaired by 2026-11-23'],
    [{ until: 'soon' }, 'needs a last day'],
    [{ reason: ' ' }, 'needs a reason'],
    [{ test: 'src/features/orders/server/race.test.ts › the last piece is sold once' }, 'money, stock, rights'],
    [{ test: 'test/roleMatrix.test.ts › a store' }, 'money, stock, rights'],
    [{ test: 'test/e2e/notices.spec.ts › nothing typed is lost' }, 'lost input'],
  ])('refuses %o', (changed, words) => {
    expect(faultOf({ ...entry, ...changed }, today)).toContain(words)
  })
})
