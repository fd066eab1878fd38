// Runs before the first paint. The server puts it into the HTML, with the names of the files.
{
  const { documentElement: root, currentScript, head } = document
  // The page is never shown in the wrong theme. See src/workbench/theme/theme.ts.
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen

  // Without a session the page will be sign-in. See src/workbench/layout/Shell.tsx.
  const isGuest = localStorage.getItem('user_token') === null
  if (isGuest) root.dataset.guest = ''
  const { page = '', guest = page } = currentScript.dataset
  for (const href of (isGuest ? guest : page).split(' ').filter(Boolean)) {
    head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}
