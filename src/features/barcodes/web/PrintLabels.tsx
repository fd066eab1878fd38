import { Tag } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/control/Button.tsx'
import type { ButtonSize } from '#ui/control/buttonClass.ts'
import { Modal, ModalActions } from '#ui/dialog/Modal.tsx'
import { NumberField, SelectField } from '#ui/form/valueFields.tsx'
import { ExportButton } from '#ui/list/ExportButton.tsx'
import { barcodeCalls } from '../contract.ts'
import { type LabelFormat, labelFormats } from '../rules.ts'

const formats = Object.entries(labelFormats).map(([value, { label }]) => ({ value: value as LabelFormat, label }))
/** More labels than this are made as a job, so that the user can go on. */
const fewLabels = 500

interface PrintLabelsProps {
  products: readonly number[]
  size?: ButtonSize
}

/** A button with a dialog that downloads labels of products as a PDF. */
export function PrintLabels({ products, size }: PrintLabelsProps) {
  const [isOpen, setOpen] = useState(false)
  const [format, setFormat] = useState<LabelFormat>('letter_30')
  const [count, setCount] = useState<number | undefined>(1)
  const labels = (count ?? 0) * products.length
  return (
    <>
      <Button size={size} icon={Tag} onClick={() => setOpen(true)}>
        Labels
      </Button>
      <Modal title="Print Labels" open={isOpen} onClose={() => setOpen(false)}>
        <div className="grid gap-5 pt-3">
          <div className="grid gap-4 px-5">
            <NumberField
              name="count"
              label={products.length === 1 ? 'Number of labels' : 'Labels of each product'}
              required
              value={count}
              onChange={setCount}
            />
            <SelectField
              name="format"
              label="Paper"
              value={format}
              options={formats}
              onChange={(chosen) => setFormat(chosen ?? format)}
            />
            <p className="text-sm text-ink-2">
              A label shows the name of the product and its code, without a price. A product without a code gets P and
              its ID. Print in the actual size: the test page has a ruler, and the edges of the labels.
            </p>
          </div>
          <ModalActions>
            <Button onClick={() => setOpen(false)}>Close</Button>
            <ExportButton label="Test page" call={barcodeCalls.testPage} sent={{ body: { format } }} />
            <ExportButton
              label="Download PDF"
              call={barcodeCalls.labels}
              sent={{ body: { items: products.map((product_id) => ({ product_id, count: count ?? 0 })), format } }}
              isLong={labels > fewLabels}
            />
          </ModalActions>
        </div>
      </Modal>
    </>
  )
}
