// Runs before the first paint, so that the page is never shown in the wrong theme. See src/workbench/theme/theme.ts.
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
