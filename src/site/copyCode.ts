/** Promo codes are copied by a press. */
export function copyCodes() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    const label = button.firstElementChild
    const before = label?.textContent ?? ''
    let changingBack: ReturnType<typeof setTimeout>
    button.addEventListener('click', async () => {
      const { copy = '', done = '' } = button.dataset
      // Where the browser keeps the clipboard to itself, the code is marked for whoever copies it by hand.
      if (!(await put(copy))) return mark(button.previousElementSibling)
      if (label) label.textContent = done
      clearTimeout(changingBack)
      changingBack = setTimeout(() => {
        if (label) label.textContent = before
      }, 2000)
    })
  }
}

/** Whether it came into the clipboard: only pages that came by https may ask. */
const put = (text: string) =>
  navigator.clipboard?.writeText(text).then(
    () => true,
    () => false,
  )

function mark(code: Element | null) {
  if (code) getSelection()?.selectAllChildren(code)
}
