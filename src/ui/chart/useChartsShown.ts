import { useSearch } from '@tanstack/react-router'
import { useChangeSearch } from '../table/useChangeSearch.ts'

/**
 * Whether the charts are shown. The address has a parameter while they are hidden, so that a reload keeps them hidden.
 */
export function useChartsShown() {
  const { charts }: { charts?: unknown } = useSearch({ strict: false })
  const go = useChangeSearch<{ charts: string | undefined }>()
  return {
    areShown: charts !== folded,
    show: (shown: boolean) => go({ charts: shown ? undefined : folded }, { replace: true }),
  }
}

const folded = 'hidden'
