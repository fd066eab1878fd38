let isLoading = false

/** Loads the page again. The browser keeps what was typed, so no page asks whether it may be left. */
export function loadAgain() {
  isLoading = true
  location.reload()
}

export const isBeingLoadedAgain = () => isLoading
