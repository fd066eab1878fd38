// Runs before the first paint, so that nobody who chose the dark is dazzled first. See admin/theme.ts.
{
  const chosen = localStorage.getItem('theme')
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}
