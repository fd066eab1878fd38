/** The code of an appointment in large letters, because visitors read it out at the counter. */
export const AppointmentCode = ({ label, code, hint }: { label: string; code: string; hint: string }) => (
  <div className="rounded-card border-2 border-dashed border-teal bg-teal-soft px-5 py-4">
    <p className="text-sm font-semibold">{label}</p>
    <p className="figures font-display text-3xl font-bold tracking-[0.15em]">{code}</p>
    <p className="mt-1 text-sm text-ink-2">{hint}</p>
  </div>
)
