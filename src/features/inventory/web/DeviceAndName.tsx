/** The greatest width of a text in a row with quantities. On a tablet it is less, so that the quantities fit. */
export const besideQuantities = 'max-w-64 min-[700px]:max-[90rem]:max-w-32'

/** Many products have the same device, so the small line has the rest of the name. */
export const DeviceAndName = ({ device, product }: { device: string; product: string }) => (
  <>
    {device}
    <span title={product} className={`block truncate text-xs leading-tight text-ink-3 ${besideQuantities}`}>
      {product.replace(`${device} `, '')}
    </span>
  </>
)
