import { useSearch } from '@tanstack/react-router'
import { useGo } from '../useGo.ts'

/** Whether the charts are in sight. The address says where they are not, so that a reload keeps them away. */
export function useChartsShown() {
  const { charts }: { charts?: unknown } = useSearch({ strict: false })
  const go = useGo<{ charts: string | undefined }>()
  return {
    areShown: charts !== folded,
    show: (shown: boolean) => go({ charts: shown ? undefined : folded }, { replace: true }),
  }
}

const folded = 'hidden'
