import { expect, test } from './shop.ts'

test('no script can turn text into HTML, or load another script, on any page', { tag: '@details' }, async ({
  page,
  comeIn,
  part,
  expectConsoleError,
}) => {
  const tryOut = () =>
    page.evaluate(() => {
      const sinks = {
        html: () => Object.assign(document.createElement('div'), { innerHTML: '<b>text</b>' }),
        document: () => new DOMParser().parseFromString('<b>text</b>', 'text/html'),
        frame: () => Object.assign(document.createElement('iframe'), { srcdoc: '<b>text</b>' }),
        script: () => Object.assign(document.createElement('script'), { src: '/other.js' }),
        policy: () => window.trustedTypes?.createPolicy('another', { createHTML: String, createScriptURL: String }),
      }
      const isBlocked = (act: () => unknown) => {
        try {
          act()
          return false
        } catch (error) {
          return error instanceof TypeError
        }
      }
      return Object.entries(sinks).flatMap(([name, act]) => (isBlocked(act) ? [] : [name]))
    })
  await part('of the public site', async () => {
    await page.goto('/find')
    expect(await tryOut()).toEqual([])
  })
  await part('of the workbench', async () => {
    await comeIn('admin')
    await page.goto('/admin/auditLog')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await tryOut()).toEqual([])
  })
  await part('and every test that causes such an error fails', async () => {
    expectConsoleError(/requires 'Trusted|violates the following Content Security Policy/i)
  })
})

test('a page may ask for the position and to copy text, but not for the camera', { tag: '@details' }, async ({
  page,
}) => {
  await page.goto('/find')
  const allowed = await page.evaluate(() => {
    const policy: unknown = Reflect.get(document, 'featurePolicy')
    const names: unknown =
      policy instanceof Object ? Reflect.apply(Reflect.get(policy, 'allowedFeatures'), policy, []) : []
    return Array.isArray(names) ? names.map(String) : []
  })
  expect(allowed).toEqual(expect.arrayContaining(['geolocation', 'publickey-credentials-get', 'clipboard-write']))
  for (const name of ['camera', 'microphone', 'payment', 'usb', 'fullscreen']) expect(allowed).not.toContain(name)
})
