import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { DifferenceList } from './DifferenceList.tsx'
import type { FoundDifference } from './receipt.ts'

interface FinishQuestionProps {
  number: string
  open: boolean
  found: readonly FoundDifference[]
  busy: boolean
  onClose: () => void
  onFinish: () => void
}

/** Shows what is missing, damaged or too much before the receipt is closed. */
export const FinishQuestion = ({ number, open, found, busy, onClose, onFinish }: FinishQuestionProps) => (
  <Modal kind="alert" title={`Finish shipment ${number}?`} open={open} onClose={onClose}>
    <div className="grid gap-3 pt-2">
      <div className="grid gap-2 px-5">
        <p className="text-[15px] text-ink-2">Nothing more of it will come. The office settles these differences:</p>
        <DifferenceList found={found} />
      </div>
      <ModalActions>
        <Button onClick={onClose}>Go on counting</Button>
        <Button variant="primary" busy={busy} onClick={onFinish}>
          Finish
        </Button>
      </ModalActions>
    </div>
  </Modal>
)
