// Runs before the first paint. The server puts it into the HTML, with the names of the files.
{
  const { documentElement: root, currentScript, head } = document
  // The page is never shown in the wrong theme. See src/workbench/theme/theme.ts.
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') root.dataset.theme = chosen

  // Without a session the page will be sign-in. See src/workbench/layout/Shell.tsx.
  const token = localStorage.getItem('user_token')
  if (token === null) root.dataset.guest = ''
  const { page = '', guest = page, rows, body, roles = '' } = currentScript.dataset

  // The rows of the list are requested first, so that they do not wait for the scripts. See src/ui/api/earlyReply.ts.
  const user = localStorage.getItem('session_user') ?? ''
  const mayOpen = roles.split(' ').some((role) => user.includes(`"type":"${role}"`))
  if (token && mayOpen && location.search === '') {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const response = fetch(rows, { method: 'POST', headers, body })
    // The page shows the error, if it still needs the rows.
    response.catch(() => {})
    globalThis.earlyReply = { request: [token, rows, body].join(' '), response }
  }
  for (const href of (token === null ? guest : page).split(' ').filter(Boolean)) {
    head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
  }
}
