import { Button } from '#ui/control/Button.tsx'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { LongTextField } from '#ui/form/valueFields.tsx'
import { mostLines } from '../contract.ts'
import type { PastedList } from './formLines.ts'
import type { FormActs } from './useOrderForm.ts'

/** The dialog for a list from an e-mail or a spreadsheet. */
export function PasteList({ list: { text, isOpen, isTooLong }, acts }: { list: PastedList; acts: FormActs }) {
  const close = () => acts.list({ isOpen: false })
  return (
    <Modal title="Paste a list" open={isOpen} onClose={close}>
      <form
        noValidate
        className="grid gap-5 pt-3"
        onSubmit={(event) => {
          event.preventDefault()
          acts.paste(text)
        }}
      >
        <div className="px-5">
          <LongTextField
            label="Products, one per line"
            name="list"
            rows={9}
            value={text}
            hint="With the quantity: 12 x 3 or 12, 3 or 2 x Galaxy S24 case, or two columns of a spreadsheet."
            error={isTooLong ? tooLong : undefined}
            onChange={(next) => acts.list({ text: next, isTooLong: false })}
          />
        </div>
        <ModalActions>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" disabled={text.trim() === ''}>
            Add lines
          </Button>
        </ModalActions>
      </form>
    </Modal>
  )
}

const tooLong = `A form can have at most ${mostLines} lines. Add its lines to the cart first, or paste fewer.`
