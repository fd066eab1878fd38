import { withNoBreakSpaces } from '#shared/language.ts'

/** A text of the office. An empty line starts a new paragraph. */
export const Paragraphs = ({ text, className = '' }: { text: string; className?: string }) => (
  <div className={`grid max-w-prose gap-4 text-pretty wrap-anywhere ${className}`}>
    {text.split(/\n\s*\n/).map((paragraph) => (
      <p key={paragraph} className="whitespace-pre-line">
        {withNoBreakSpaces(paragraph)}
      </p>
    ))}
  </div>
)
