/**
 * Texts that do harm if they are shown without escaping. The harmful characters are at the start, because a field may be short.
 * The last text is the one that the browser sees in rows that are written several times.
 */
export const payloads = {
  formula: `=HYPERLINK("http://attacked.example","x")`,
  header: 'attacked\r\nBcc: attacked@attack.example\r\n\r\nBEGIN:VEVENT',
  typst: '#read("/etc/passwd") $attacked$ ] } #{',
  attribute: `" onfocus=alert(7) autofocus x='`,
  html: `<img src=x onerror=alert(7)>"'></script></title></textarea>&`,
} as const

const listed = (text: string) => text.split(' · ')

/** Texts that a program may interpret instead of storing them. None has more than a few hundred characters. */
export const nastyTexts: readonly string[] = [
  ...Object.values(payloads),
  ...['', ' ', '\u0000', 'a\u0000b', '\r\n', '\u202Egnp.exe', '\u200B\u200D\uFEFF', '\uD800', '\u2028\u2029\u0085'],
  ...[`e${'\u0301'.repeat(100)}`, 'ﷺ'.repeat(20), 'x'.repeat(300), '9'.repeat(40), '\t=1+1'],
  ...listed(
    `👩‍👩‍👧‍👦🏳️‍🌈 · İıſK · １２３ · ٣ · % · _ · %%%%%%%%%% · .* · (a+)+$ · [[:alpha:]] · *:* · a & b | !c · ' · " · \``,
  ),
  ...listed(
    `' or '1'='1 · 1'; select pg_sleep(5); -- · ') union select password_hash from users -- · javascript:alert('1')`,
  ),
  ...listed(`</script><!-- · ]]> · &lt;&#x27;&amp; · {{7*7}}<%= 7*7 %>#{7*7} · =cmd|' /C calc'!A0 · @SUM(1+1) · -2+3`),
  ...listed(
    String.raw`\ · \'; drop table users; -- · \%\_\\ · ..\..\windows\win.ini · ../../../../etc/passwd · %2e%2e%2f`,
  ),
  ...listed('NaN · Infinity · -0 · 1e309 · 0x10 · null · undefined · true · __proto__ · constructor · toString'),
  ...listed('2026-02-30 · 0000-00-00 · 9999-12-31 · -000001-01-01 · 2026-11-23T25:61:61Z · 24:00 · file:///etc/passwd'),
  ...listed('someone@attack.example, victim@attack.example · "a b"@attack.example · http://169.254.169.254/latest/'),
]

/** Bodies that no program of ours would write. */
export const nastyBodies: readonly string[] = [
  ...listed(`{ · " · null · true · 1 · "text" · [[]] · {"a":1,} · {'a':1} · {"a":NaN} · {"a":1e999} · {"a":01}`),
  ...listed(String.raw`{"a":1}{"b":2} · {"\u0000":1} · {"a":"\ud800"} · {"a":"\u0000"} · /* comment */{}`),
  ...['', '\uFEFF{}', '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'],
  '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  `${'['.repeat(5_000)}${']'.repeat(5_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  `{${Array.from({ length: 500 }, (_, at) => `"f${at}":${at}`).join()}}`,
]

const withName = (name: string, values: string) => listed(values).map((value) => [name, value] as const)

/** Headers that no client of ours sends. */
export const nastyHeaders: readonly (readonly [name: string, value: string])[] = [
  ...withName(
    'content-type',
    'text/plain · application/json; charset=utf-16 · , · application/xml · multipart/form-data',
  ),
  ...withName('authorization', `Bearer · Bearer ${'x'.repeat(4_000)} · Basic YWRtaW46YWRtaW4= · Bearer ' or 1=1 --`),
  ...withName('cookie', `known_device=${'x'.repeat(4_000)} · known_device=%00; ;;=; __proto__=1`),
  ...withName('idempotency-key', `${'x'.repeat(500)} · k'; --\u00ff`),
  ...withName('x-forwarded-for', '127.0.0.1, ::1, \u00ff, '),
  ...[...withName('content-encoding', 'gzip'), ...withName('content-length', '5'), ...withName('host', '[::1')],
  ...[...withName('range', 'bytes=99999999999999999999-'), ...withName('accept-language', '\u00ff;q=NaN')],
  ...[...withName('x-http-method-override', 'DELETE'), ...withName('x-original-url', '/api/user/all/')],
]
