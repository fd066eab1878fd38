/** Sends the key behind `#` to the server, which answers with the page of the appointment. */
export function goToOwnPage() {
  const key = location.hash.slice(1)
  if (key === '') return
  const form = document.createElement('form')
  form.method = 'post'
  // The address keeps the key, so that the page can be loaded again. Its query says what was just done.
  form.action = location.href
  for (const [name, value] of Object.entries({ act: 'open', key })) {
    const input = document.createElement('input')
    input.type = 'hidden'
    input.name = name
    input.value = value
    form.append(input)
  }
  document.body.append(form)
  form.submit()
}
