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

it('--training starts a shop for practising, in a folder of its own unless DATA_DIR names one', () => {
  expect(readStartOptions(['--training'], { PORT: '80' })).toEqual({
    PORT: '80',
    TRAINING: '1',
    DATA_DIR: './data-training',
  })
  expect(readStartOptions(['--training'], { DATA_DIR: '/srv/practise' })).toMatchObject({ DATA_DIR: '/srv/practise' })
})

it.each([['--help'], ['--emtpy'], ['--empty', '--demo'], ['--empty', '--training']])(
  '%s ends with the arguments that there are',
  (...args) => {
    expect(() => readStartOptions(args, {})).toThrow(
      'npm start -- --empty      a shop without demo data, in ./data-empty',
    )
  },
)
