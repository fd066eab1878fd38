let isLoading = false

/** Loads the page again. The browser keeps unsaved input, so no page asks whether the user wants to leave it. */
export function loadAgain() {
  isLoading = true
  location.reload()
}

export const isBeingLoadedAgain = () => isLoading
