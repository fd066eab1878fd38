/** Makes the buttons beside promo codes copy the code. */
export function copyCodes() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = button.firstElementChild
    const before = label?.textContent ?? ''
    let changingBack: ReturnType<typeof setTimeout>
    button.addEventListener('click', async () => {
      const { copy = '', done = '' } = button.dataset
      // Without access to the clipboard, the code is selected for copying by hand.
      if (!(await put(copy))) return mark(button.previousElementSibling)
      if (label) label.textContent = done
      clearTimeout(changingBack)
      changingBack = setTimeout(() => {
        if (label) label.textContent = before
      }, 2000)
    })
  }
}

/** Whether the text was copied. Browsers allow it only for pages served by https. */
const put = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )

function mark(code: Element | null) {
  if (code) getSelection()?.selectAllChildren(code)
}
