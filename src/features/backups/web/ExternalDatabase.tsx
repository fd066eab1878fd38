import { Section } from '#ui/page/Section.tsx'

/** The database runs elsewhere, so those who run it back it up. */
export function ExternalDatabase() {
  return (
    <Section id="external" heading="The database">
      <p className="max-w-prose text-sm">
        The database is external (DATABASE_URL), so the backups of this page have the pictures and the settings only.
        Whoever runs the database has to back it up. For a single server these commands do it:
      </p>
      <pre className="overflow-x-auto rounded-control bg-mist p-3 text-[13px]">
        {
          'pg_dump --format=custom --file=shop.dump "$DATABASE_URL"\npg_restore --clean --if-exists --dbname="$DATABASE_URL" shop.dump'
        }
      </pre>
      <p className="max-w-prose text-sm">
        With pgBackRest, WAL-G or the backups of a hosting company, any moment can be restored. Try a restore once a
        quarter.
      </p>
    </Section>
  )
}
