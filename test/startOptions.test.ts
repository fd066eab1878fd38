import { expect, it } from 'vitest'
import { readStartOptions } from '../tools/startOptions.mjs'

it('npm start changes no variable', () => {
  expect(readStartOptions([], { PORT: '80' })).toEqual({ PORT: '80' })
})

it('--empty starts a shop without demo data, in a folder of its own unless DATA_DIR names one', () => {
  const empty = (environment: object) => readStartOptions(['--empty'], environment)
  expect(empty({ PORT: '80', DEMO: '1' })).toEqual({ PORT: '80', DEMO: '0', DATA_DIR: './data-empty' })
  expect(empty({ DATA_DIR: '' })).toMatchObject({ DATA_DIR: './data-empty' })
  expect(empty({ DATA_DIR: '/srv/shop' })).toMatchObject({ DATA_DIR: '/srv/shop' })
})

it.each([['--help'], ['--emtpy'], ['--empty', '--demo']])('%s ends with the arguments that there are', (...args) => {
  expect(() => readStartOptions(args, {})).toThrow('npm start -- --empty   a shop without demo data, in ./data-empty')
})
