/** Promo codes are copied by a press. Without scripts they are read, and the button is not there. */
export function copyCodes() {
  for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      const { copy = '', done = '' } = button.dataset
      const before = button.textContent
      await navigator.clipboard.writeText(copy)
      button.textContent = done
      setTimeout(() => {
        button.textContent = before
      }, 2000)
    })
  }
}
