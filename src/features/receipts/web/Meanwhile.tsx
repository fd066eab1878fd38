import { CircleAlert } from 'lucide-react'
import { piecesInWords } from '#features/shipments/rules.ts'
import { Button } from '#ui/control/Button.tsx'
import type { ReceivedMeanwhile } from './receipt.ts'

interface MeanwhileProps {
  received: readonly ReceivedMeanwhile[]
  /** Called if the others received some of the pieces that were typed here. */
  onSame: () => void
  /** Called if the others received other pieces. */
  onOther: () => void
}

/**
 * Shows what others received while the user typed. The user says whether these were the same pieces, which decides what is
 * saved.
 */
export const Meanwhile = ({ received, onSame, onOther }: MeanwhileProps) => (
  <section
    role="alert"
    aria-label="Received meanwhile"
    className="grid gap-3 rounded-card border border-signal bg-signal-soft px-4 py-3 text-sm shadow-card"
  >
    <p className="flex items-start gap-2.5 font-semibold">
      <CircleAlert size={18} aria-hidden className="mt-px shrink-0" />
      Somebody else changed this shipment while you typed. Nothing of yours was saved yet.
    </p>
    {received.length > 0 ? (
      <>
        <ul className="figures list-disc pl-11">
          {received.map(({ line, received, damaged }) => (
            <li key={line.key}>
              {line.product}: {inWords(received, damaged)}
            </li>
          ))}
        </ul>
        <p>Did they count the same pieces as you?</p>
        <div className="flex flex-wrap gap-2.5">
          <Button variant="primary" onClick={onSame}>
            The same: take them off mine
          </Button>
          <Button onClick={onOther}>Others: keep mine</Button>
        </div>
      </>
    ) : (
      <Button className="justify-self-start" onClick={onOther}>
        Go on
      </Button>
    )}
  </section>
)

const inWords = (received: number, damaged: number) =>
  [received !== 0 && `${piecesInWords(received)} received`, damaged !== 0 && `${piecesInWords(damaged)} damaged`]
    .filter(Boolean)
    .join(', ')
