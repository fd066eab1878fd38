import land from '../../map/atlantic.svg'

/** The coasts, in the page's own colours. They stand in a file that browsers keep: no page carries them. */
export const Land = () => (
  <>
    <use href={`${land}#neighbours`} className="fill-line" />
    <use href={`${land}#provinces`} className="fill-paper stroke-edge" />
  </>
)
