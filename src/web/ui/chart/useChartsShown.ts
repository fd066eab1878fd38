import { useNavigate, useSearch } from '@tanstack/react-router'

/** Whether the charts are in sight. The address says where they are not, so that a reload keeps them away. */
export function useChartsShown() {
  const search: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  return {
    areShown: search.charts !== folded,
    show: (shown: boolean) =>
      void navigate({
        to: '.',
        search: ({ charts: _, ...rest }: Record<string, unknown>) => (shown ? rest : { ...rest, charts: folded }),
        replace: true,
        resetScroll: false,
      }),
  }
}

const folded = 'hidden'
