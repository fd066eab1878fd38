import { chooseTheme, themeIcons, themeNames, themes, useTheme } from './theme.ts'

/** Chooses the theme. The choice is stored in this browser only. */
export function ThemeChoice() {
  const chosen = useTheme()
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="mb-3 text-sm text-ink-2">How these pages look in this browser.</legend>
      {themes.map((theme) => {
        const Icon = themeIcons[theme]
        return (
          <label
            key={theme}
            className="flex h-10 items-center gap-2 rounded-control border border-edge px-3 text-sm font-medium has-checked:border-teal has-checked:bg-teal-soft has-checked:text-teal-deep has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-teal"
          >
            <input
              type="radio"
              name="theme"
              className="sr-only"
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
            />
            <Icon size={16} aria-hidden />
            {themeNames[theme]}
          </label>
        )
      })}
    </fieldset>
  )
}
