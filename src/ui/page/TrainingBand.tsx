import type { Language } from '#shared/language.ts'
import { trainingWords } from '#shared/training.ts'

/** The line above every page of a training shop. It is printed, too. */
export const TrainingBand = ({ language }: { language: Language }) => (
  <aside
    aria-label={trainingWords[language].label}
    data-theme="light"
    className="border-b border-line bg-signal px-4 py-2 text-center text-sm font-semibold text-ink"
  >
    {trainingWords[language].band}
  </aside>
)
